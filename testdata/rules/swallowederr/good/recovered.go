package good

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

// doc:begin
func (r *SafeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
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

// doc:end

// CaughtReconciler lets the panic go on.
type CaughtReconciler struct {
	client.Client
}

func (r *CaughtReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Println("panic:", p)
			panic(p)
		}
	}()
	defer func() {
		_ = recover() // ignored: there is no app to try it again with
	}()
	panic("no time")
}

// Shown is no part of a reconcile.
func Shown(show func()) error {
	defer func() {
		if p := recover(); p != nil {
			fmt.Println("not shown:", p)
		}
	}()
	show()
	return nil
}
