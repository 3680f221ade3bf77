package bad

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase != "Ready" {
		time.Sleep(30 * time.Second) // want `time\.Sleep blocks a reconcile worker, 1 by default, and other objects wait; return RequeueAfter instead`
	}
	// doc:end
	return ctrl.Result{}, r.wait(ctx, req, &app)
}

// Wait waits for as long as it was told.
func (r *Reconciler) Wait() {
	time.Sleep(r.Delay) // want `time\.Sleep blocks a reconcile worker`
}

// WaitAfter waits for a timer.
func (r *Reconciler) WaitAfter() {
	<-time.After(time.Second) // want `time\.After blocks a reconcile worker`
}

// Slow is a predicate that waits for others to be done.
func (r *Recorder) Slow() predicate.Funcs {
	return predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
		time.Sleep(time.Second) // want `time\.Sleep blocks the goroutine that delivers events, and later ones wait; wait in the reconcile instead, with RequeueAfter or AddAfter`
		return e.Object.GetName() != ""
	}}
}

// Later is a handler of client-go that gives others some time.
func (r *Recorder) Later(told func(obj any)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		time.Sleep(time.Second) // want `time\.Sleep blocks the goroutine that delivers events, and later ones wait`
		told(obj)
	}}
}

// Worker takes keys from a queue of client-go.
type Worker struct{ client.Client }

func (w *Worker) sync(ctx context.Context, key string) error {
	app := &demov1.Foo{}
	for {
		err := w.Get(ctx, client.ObjectKey{Name: key}, app)
		if err == nil {
			break
		}
		time.Sleep(time.Second) // want `time\.Sleep blocks a worker of the queue, and other keys wait; put the key back with AddAfter instead`
	}
	for range 10 {
		if app.Status.Phase == "Ready" {
			break
		}
		// sleep for three seconds
		time.Sleep(3 * time.Second) // want `time\.Sleep blocks a worker of the queue`
	}
	return nil
}

// Run takes one key.
func (w *Worker) Run(ctx context.Context, key string) error { return w.sync(ctx, key) }

// FewReconciler has three workers, which are soon asleep.
type FewReconciler struct{ client.Client }

func (r *FewReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		time.Sleep(30 * time.Second) // want `time\.Sleep blocks one of 3 reconcile workers, and other objects wait; return RequeueAfter instead`
	}
	return ctrl.Result{}, nil
}

// SetupWithManager asks for three workers.
func (r *FewReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 3}).
		Complete(r)
}

// ToldReconciler has as many workers as it is told.
type ToldReconciler struct {
	client.Client
	Workers int
}

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		// Wait so that the pods can settle, because nothing tells of them.
		time.Sleep(30 * time.Second) // want `time\.Sleep blocks a reconcile worker, of which there are as many as the options of its controller say, and other objects wait`
	}
	return ctrl.Result{}, nil
}

// SetupWithManager asks for what it was told.
func (r *ToldReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: r.Workers}).
		Complete(r)
}
