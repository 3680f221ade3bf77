package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PhaseReconciler discards the error of the status write.
type PhaseReconciler struct {
	client.Client
}

// doc:begin

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// Update the status but don't return an error: nothing else is wrong.
	app.Status.Phase = demov1.FooReady
	_ = r.Status().Update(ctx, app) // want `the error of Status\(\).Update is discarded and nil is returned: the status is not saved`
	return ctrl.Result{}, nil
}

// doc:end

// OnwardReconciler does other work behind the status that it does not save.
type OnwardReconciler struct {
	client.Client
}

func (r *OnwardReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	_ = r.Status().Update(ctx, app) // want `the error of Status\(\).Update is discarded and nil is returned: the status is not saved`
	app.Labels = map[string]string{"seen": "yes"}
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
