package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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
	pods := &corev1.PodList{}
	_ = r.List(ctx, pods, client.InNamespace(app.Namespace)) // want `the error of List is discarded, and its result is used: a failure is treated as if nothing were there; return the error`
	if len(pods.Items) == 0 {
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// SizeReconciler writes down how many pods there are.
type SizeReconciler struct{ client.Client }

func (r *SizeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pods := &corev1.PodList{}
	_ = r.List(ctx, pods, client.InNamespace(req.Namespace)) // want `the error of List is discarded, and its result is used`
	if len(pods.Items) == 0 && app.Status.Phase != demov1.FooPending {
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// StrayReconciler deletes the applications that no pod stands for.
type StrayReconciler struct{ client.Client }

func (r *StrayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	used := map[string]bool{}
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err == nil { // want `when List fails, its result is skipped as if nothing were there; return the error`
		for i := range pods.Items {
			used[pods.Items[i].Labels["app"]] = true
		}
	}
	if used[req.Name] {
		return ctrl.Result{}, nil
	}
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, app))
}
