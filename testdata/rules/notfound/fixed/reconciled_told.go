package fixed

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ToldReconciler finds out that the object is gone, and fails for it.
type ToldReconciler struct{ client.Client }

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, foo)
	if err != nil {
		if apierrors.IsNotFound(err) {
			if err != nil {
				return ctrl.Result{}, client.IgnoreNotFound(err)
			}
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// WordyReconciler says so in its own words.
type WordyReconciler struct{ client.Client }

func (r *WordyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, foo)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, fmt.Errorf("there is no %s: %w", req, err)
	}
	return ctrl.Result{}, nil
}
