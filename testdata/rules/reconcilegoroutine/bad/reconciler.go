package bad

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler looks after the backends of an application.
type Reconciler struct {
	client.Client
	Probes atomic.Int64
	Errors chan error
}

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	go func() { // want `each reconcile starts another goroutine that never ends, since nothing stops its loop`
		for {
			r.probe(app)
			time.Sleep(10 * time.Millisecond)
		}
	}()
	return ctrl.Result{}, nil
}

// doc:end

func (r *Reconciler) probe(app *demov1.Foo) {
	r.Probes.Add(int64(len(app.Name)))
}

// TickReconciler ranges over a ticker, which is never closed.
type TickReconciler struct{ Reconciler }

func (r *TickReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.tick(time.NewTicker(10 * time.Millisecond)) // want `each reconcile starts another goroutine that never ends`
	return ctrl.Result{}, nil
}

func (r *TickReconciler) tick(ticker *time.Ticker) {
	for {
		select {
		case <-ticker.C:
			r.Probes.Add(1)
		case err := <-r.Errors:
			ctrl.Log.Error(err, "probe failed")
		}
	}
}

// UntilReconciler loops until a channel is closed that does not exist.
type UntilReconciler struct{ Reconciler }

func (r *UntilReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go wait.Until(func() { r.Probes.Add(1) }, 10*time.Millisecond, nil) // want `each reconcile starts another goroutine that never ends`
	return ctrl.Result{}, nil
}

// SavingReconciler saves in the background with a context that its return cancels.
type SavingReconciler struct {
	client.Client
	Saved func(error)
}

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

func (r *SavingReconciler) save(ctx context.Context, app *demov1.Foo) {
	time.Sleep(50 * time.Millisecond)
	r.Saved(r.Update(ctx, app))
}

// Auditor audits in the background what it admits.
type Auditor struct {
	Audit func(ctx context.Context, name string)
}

func (a *Auditor) Handle(ctx context.Context, req admission.Request) admission.Response {
	go func() { // want `this goroutine works with the context of the admission request, which ends when the response is sent`
		time.Sleep(50 * time.Millisecond)
		a.Audit(ctx, req.Name)
	}()
	return admission.Allowed("")
}

// Pool runs functions.
type Pool interface{ Submit(f func()) }

// Submit hands the work to a pool.
func (a *Auditor) Submit(ctx context.Context, pool Pool, req admission.Request) admission.Response {
	go pool.Submit(func() { // want `this goroutine works with the context of the admission request`
		a.Audit(ctx, req.Name)
	})
	return admission.Allowed("")
}
