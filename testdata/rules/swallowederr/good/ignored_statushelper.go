package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SettingReconciler discards the error of its own function where another one is returned,
// and that of one which tells it.
type SettingReconciler struct {
	client.Client
	Work func(*demov1.Foo) error
}

func (r *SettingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Work(app); err != nil {
		_ = r.set(ctx, app, demov1.FooPending)
		return ctrl.Result{}, err
	}
	_ = r.tell(ctx, app, demov1.FooReady)
	return ctrl.Result{}, nil
}

// set saves a phase.
func (r *SettingReconciler) set(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	return r.Status().Update(ctx, app)
}

// tell saves a phase, and logs why that failed.
func (r *SettingReconciler) tell(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	err := r.Status().Update(ctx, app)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
	}
	return err
}
