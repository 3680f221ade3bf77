package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SettingReconciler discards what a function of its own returns.
type SettingReconciler struct{ client.Client }

func (r *SettingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_ = r.set(ctx, app, demov1.FooReady) // want `the error of set is discarded and nil is returned: the status is not saved`
	return ctrl.Result{}, nil
}

// set saves a phase.
func (r *SettingReconciler) set(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	return r.Status().Update(ctx, app)
}
