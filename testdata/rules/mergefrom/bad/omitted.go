package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OmittedReconciler takes its base between two changes.
type OmittedReconciler struct {
	client.Client
}

// doc:begin
func (r *OmittedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetLabels(map[string]string{"phase": "ready"})
	base := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base)) // want `app\.Labels, set on line 23, is not in this patch: client\.MergeFrom\(base\) compares with a copy taken after it`
}

// doc:end

// OmittedStatusReconciler does so with the status, in a condition.
type OmittedStatusReconciler struct {
	client.Client
}

func (r *OmittedStatusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image != "" {
		app.Status.Phase = demov1.FooReady
	}
	base := client.MergeFrom(app.DeepCopy()) // want `app\.Status\.Phase, set on line \d+, is not in this patch`
	app.Status.Message = "seen"
	return ctrl.Result{}, r.Status().Patch(ctx, app, base)
}
