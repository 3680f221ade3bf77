package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Forget returns nil on the wrong side of the test.
func Forget(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Delete(ctx, app); client.IgnoreNotFound(err) != nil {
		return nil // want `the error of Delete is dropped: nil is returned, as if it had succeeded; return the error`
	}
	return nil
}

// SettleReconciler asks a function whether it did something.
type SettleReconciler struct {
	client.Client
}

func (r *SettleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := r.settle(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *SettleReconciler) settle(ctx context.Context, app *demov1.Foo) (bool, error) {
	if app.Status.Phase == demov1.FooReady {
		return false, nil
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return false, nil // want `the error of Status\(\).Update is dropped`
	}
	return true, nil
}

// Settle tries another way, and returns nil after both.
func Settle(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Status().Update(ctx, app)
	if apierrors.IsNotFound(err) {
		err = c.Update(ctx, app)
	}
	if err != nil {
		return nil // want `the error of Update is dropped`
	}
	return nil
}
