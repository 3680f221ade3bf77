package fixed

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SafeReconciler survives its panics.
type SafeReconciler struct {
	client.Client
}

func (r *SafeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Println("panic:", p)
		}
	}()
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.Update(ctx, app) != nil {
		panic("not saved")
	}
	return ctrl.Result{}, nil
}

// CaughtReconciler has a function for it, and a name for the error that nobody sets.
type CaughtReconciler struct {
	client.Client
}

func (r *CaughtReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer caught(req.Name)
	app := &demov1.Foo{}
	if err = r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	panic("no time")
}

func caught(name string) {
	if p := recover(); p != nil {
		fmt.Println("panic:", name, p)
	}
}
