package bad

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavingReconciler saves in the background with a context that its return cancels.
type SavingReconciler struct {
	client.Client
	Saved func(error)
}

// doc:begin

func (r *SavingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	go r.save(ctx, app) // want `this goroutine is cancelled as soon as the function that starts it returns, since context\.WithTimeout is undone by a defer`
	return ctrl.Result{}, nil
}

// doc:end

func (r *SavingReconciler) save(ctx context.Context, app *demov1.Foo) {
	time.Sleep(50 * time.Millisecond)
	r.Saved(r.Update(ctx, app))
}
