package good

import (
	"context"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavingReconciler waits for what it starts, or lets it go on.
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
	if err := r.Both(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Later(ctx, app)
}

// doc:end

// Both waits.
func (r *SavingReconciler) Both(ctx context.Context, app *demov1.Foo) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		r.save(ctx, app.DeepCopy())
	}()
	group.Wait()
	return nil
}

// Later saves with a context that does not end with its caller.
func (r *SavingReconciler) Later(ctx context.Context, app *demov1.Foo) error {
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		r.save(ctx, app.DeepCopy())
	}()
	return nil
}

func (r *SavingReconciler) save(ctx context.Context, app *demov1.Foo) {
	time.Sleep(50 * time.Millisecond)
	r.Saved(r.Update(ctx, app))
}
