package bad

import (
	"context"
	"sync/atomic"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

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

// LivingReconciler leaves objects alone that are being deleted, not there or switched off.
type LivingReconciler struct{ Reconciler }

func (r *LivingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if !app.DeletionTimestamp.IsZero() || app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/probe") {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	go r.forever(app) // want `each reconcile starts another goroutine that never ends`
	return ctrl.Result{}, nil
}

func (r *Reconciler) forever(app *demov1.Foo) {
	for {
		r.probe(app)
		time.Sleep(10 * time.Millisecond)
	}
}
