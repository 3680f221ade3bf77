package bad

import (
	"context"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ConflictReconciler handles one kind of error.
type ConflictReconciler struct {
	client.Client
}

// doc:begin

func (r *ConflictReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.save(ctx, app); apierrors.IsConflict(err) { // want `only IsConflict is handled: every other error of save is dropped; return it when it is not nil`
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

// doc:end

func (r *ConflictReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// Remove takes every failure for a success.
func Remove(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Delete(ctx, app)
	if apierrors.IsNotFound(err) { // want `only IsNotFound is handled: every other error of Delete is dropped`
		return nil
	}
	return nil
}

// Drop knows one text, and forgets all other errors.
func Drop(ctx context.Context, registry Registry, app *demov1.Foo) error {
	if err := registry.Register(ctx, app.Name); err != nil {
		text := err.Error()
		if strings.Contains(text, "protected") { // want `only the errors of Register for which Contains says yes are handled: every other one is dropped; return it`
			app.Status.Phase = demov1.FooFailed
			if err := registry.Register(ctx, app.Namespace); err != nil {
				return err
			}
		}
	}
	return nil
}
