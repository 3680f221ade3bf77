package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OutcomeReconciler ends each pass in a function that adds the finalizer when all
// went well.
type OutcomeReconciler struct {
	client.Client
	Cleanup func(ctx context.Context, app *demov1.Foo) error
	Work    func(ctx context.Context, app *demov1.Foo) error
}

func (r *OutcomeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if err := r.Cleanup(ctx, app); err != nil {
			return r.outcome(ctx, app, err)
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	err := r.Work(ctx, app)
	return r.outcome(ctx, app, err)
}

func (r *OutcomeReconciler) outcome(ctx context.Context, app *demov1.Foo, issue error) (ctrl.Result, error) {
	return r.noted(ctx, app, issue)
}

func (r *OutcomeReconciler) noted(ctx context.Context, app *demov1.Foo, issue error) (ctrl.Result, error) {
	if issue == nil && !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, issue
}
