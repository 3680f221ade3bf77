package good

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// doc:begin

// ReconcileUnnamed names the context that it is given.
func (r *Reconciler) ReconcileUnnamed(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &corev1.Pod{}))
}

// doc:end

// SyncHandler is what the workers of a queue call.
func (r *Reconciler) SyncHandler(ctx context.Context, key string) error {
	podNamespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	return r.Get(ctx, client.ObjectKey{Namespace: podNamespace, Name: name}, &corev1.Pod{})
}

var _ handler.MapFunc = (&Reconciler{}).MapPods

// MapPods is a map function.
func (r *Reconciler) MapPods(ctx context.Context, object client.Object) []reconcile.Request {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(object.GetNamespace())); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to list pods")
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(object)}}
}

// HandlePods is an event handler.
func (r *Reconciler) HandlePods() handler.EventHandler {
	return handler.Funcs{
		CreateFunc: func(ctx context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
			if err := r.Get(ctx, client.ObjectKeyFromObject(e.Object), &corev1.Pod{}); err != nil {
				return
			}
			q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(e.Object)})
		},
	}
}

// Handle is an admission webhook.
func (r *Reconciler) Handle(ctx context.Context, req admission.Request) admission.Response {
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name}, &corev1.Pod{}); err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	return admission.Allowed("")
}

// podValidator validates pods.
type podValidator struct {
	client.Reader
}

var _ admission.Validator[*corev1.Pod] = podValidator{}

// ValidateCreate asks for a pod of the same name.
func (v podValidator) ValidateCreate(ctx context.Context, pod *corev1.Pod) (admission.Warnings, error) {
	return nil, v.Get(ctx, client.ObjectKeyFromObject(pod), &corev1.Pod{})
}

// ValidateUpdate allows every change.
func (v podValidator) ValidateUpdate(context.Context, *corev1.Pod, *corev1.Pod) (admission.Warnings, error) {
	return nil, nil
}

// ValidateDelete allows it.
func (v podValidator) ValidateDelete(context.Context, *corev1.Pod) (admission.Warnings, error) {
	return nil, nil
}

// Validate runs the validator.
func (r *Reconciler) Validate(ctx context.Context) error {
	_, err := podValidator{Reader: r.Client}.ValidateCreate(ctx, newPod("web"))
	return err
}

var _ manager.Runnable = &Reconciler{}

// Start runs until the manager stops.
func (r *Reconciler) Start(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}
