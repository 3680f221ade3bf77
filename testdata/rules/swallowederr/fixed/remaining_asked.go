package fixed

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

func (r *ConflictReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.save(ctx, app); apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

func (r *ConflictReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// Remove takes every failure for a success.
func Remove(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Delete(ctx, app)
	if apierrors.IsNotFound(err) {
		return nil
	}
	return nil
}

// Drop knows one text, and forgets all other errors.
func Drop(ctx context.Context, registry Registry, app *demov1.Foo) error {
	if err := registry.Register(ctx, app.Name); err != nil {
		text := err.Error()
		if strings.Contains(text, "protected") {
			app.Status.Phase = demov1.FooFailed
			if err := registry.Register(ctx, app.Namespace); err != nil {
				return err
			}
		}
	}
	return nil
}
