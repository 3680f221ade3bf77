package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CountingReconciler tells how many pods an application has.
type CountingReconciler struct{ client.Client }

// doc:begin

func (r *CountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pods, err := r.podsOf(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	if len(pods) == 0 {
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

func (r *CountingReconciler) podsOf(ctx context.Context, app *demov1.Foo) ([]corev1.Pod, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}); err != nil {
		return nil, err
	}
	return pods.Items, nil
}

// GlancingReconciler lists where a failure does no harm.
type GlancingReconciler struct {
	client.Client
	Pods corelisters.PodLister
}

func (r *GlancingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_ = r.List(ctx, &corev1.ConfigMapList{}) // fills the cache
	rest := &corev1.PodList{}
	_ = r.List(ctx, rest)
	cached, _ := r.Pods.List(labels.Everything())
	told, _ := r.told(ctx, req.Namespace)
	// Best effort: the number is for people.
	pods, _ := r.all(ctx)
	any, _ := r.any(ctx)
	ctrl.LoggerFrom(ctx).Info("seen", "any", any, "cached", len(cached), "pods", len(pods), "told", len(told))
	return ctrl.Result{}, nil
}

// told logs why it has nothing.
func (r *GlancingReconciler) told(ctx context.Context, namespace string) ([]corev1.Pod, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(namespace)); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to list the pods")
		return nil, err
	}
	return pods.Items, nil
}

func (r *GlancingReconciler) all(ctx context.Context) ([]corev1.Pod, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods); err != nil {
		return nil, err
	}
	return pods.Items, nil
}

// any answers with yes or no.
func (r *GlancingReconciler) any(ctx context.Context) (bool, error) {
	pods, err := r.all(ctx)
	return len(pods) > 0, err
}

// StrayReconciler deletes the applications that no pod stands for.
type StrayReconciler struct{ client.Client }

func (r *StrayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	used := map[string]bool{}
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err == nil {
		for i := range pods.Items {
			used[pods.Items[i].Labels["app"]] = true
		}
	} else {
		return ctrl.Result{}, err
	}
	nodes := &corev1.NodeList{}
	// best effort: what is not known here stays
	if err := r.List(ctx, nodes); err == nil {
		used["node"] = len(nodes.Items) > 0
	}
	if used[req.Name] {
		return ctrl.Result{}, nil
	}
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, app))
}
