package bad

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

// ReconcileUnnamed throws the context away that it is given.
func (r *Reconciler) ReconcileUnnamed(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Get(context.Background(), req.NamespacedName, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation` // want:notfound `a deleted Pod makes this reconcile fail`
}

// doc:end

// SyncHandler is what the workers of a queue call.
func (r *Reconciler) SyncHandler(_ context.Context, key string) error {
	podNamespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	return r.Get(context.TODO(), client.ObjectKey{Namespace: podNamespace, Name: name}, &corev1.Pod{}) // want `context\.TODO\(\) ignores cancellation`
}

var _ handler.MapFunc = (&Reconciler{}).MapPods

// MapPods is a map function.
func (r *Reconciler) MapPods(_ context.Context, object client.Object) []reconcile.Request {
	var pods corev1.PodList
	if err := r.List(context.Background(), &pods, client.InNamespace(object.GetNamespace())); err != nil { // want `context\.Background\(\) ignores cancellation`
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(object)}}
}

// HandlePods is an event handler.
func (r *Reconciler) HandlePods() handler.EventHandler {
	return handler.Funcs{
		CreateFunc: func(_ context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
			if err := r.Get(context.Background(), client.ObjectKeyFromObject(e.Object), &corev1.Pod{}); err != nil { // want `context\.Background\(\) ignores cancellation`
				return
			}
			q.Add(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(e.Object)})
		},
	}
}

// Handle is an admission webhook.
func (r *Reconciler) Handle(_ context.Context, req admission.Request) admission.Response {
	if err := r.Get(context.Background(), client.ObjectKey{Namespace: req.Namespace, Name: req.Name}, &corev1.Pod{}); err != nil { // want `context\.Background\(\) ignores cancellation`
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
func (v podValidator) ValidateCreate(_ context.Context, pod *corev1.Pod) (admission.Warnings, error) {
	return nil, v.Get(context.Background(), client.ObjectKeyFromObject(pod), &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
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

// Start runs until the manager stops, if it knew when.
func (r *Reconciler) Start(_ context.Context) error {
	return r.List(context.Background(), &corev1.PodList{}) // want `context\.Background\(\) ignores cancellation`
}
