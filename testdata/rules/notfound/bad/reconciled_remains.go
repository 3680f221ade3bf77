package bad

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RemainsReconciler returns all errors but NotFound at once, to go on without
// the object, and what remains in the end.
type RemainsReconciler struct{ client.Client }

func (r *RemainsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, foo)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, fmt.Errorf("get Foo: %w", err)
	}
	return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
}

// SayingReconciler returns the words of the error.
type SayingReconciler struct{ client.Client }

func (r *SayingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, fmt.Errorf("get Foo: %s", err.Error()) // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// QuietReconciler asks whether the object is gone only to log nothing then, and
// returns the error all the same.
type QuietReconciler struct{ client.Client }

func (r *QuietReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		if !apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Error(err, "cannot read Foo")
		}
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}
