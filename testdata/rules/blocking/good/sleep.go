package good

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase != "Ready" {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	// doc:end
	return ctrl.Result{}, r.wait(ctx, req, &app)
}

// Wait waits for a moment.
func (r *Reconciler) Wait() {
	time.Sleep(200 * time.Millisecond)
}

// WaitAfter waits for a timer, or the end.
func (r *Reconciler) WaitAfter(ctx context.Context) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
}

// Runner is started by the manager: it has nobody to keep waiting.
type Runner struct{ done chan string }

// NewRunner returns a runner.
func NewRunner() *Runner { return &Runner{done: make(chan string)} }

// Start waits for one result.
func (r *Runner) Start(ctx context.Context) error {
	time.Sleep(time.Second)
	<-r.done
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return true, nil })
}

// WaitForSecrets says why it waits where it stands.
func (r *Reconciler) WaitForSecrets() {
	for range 3 {
		// It is fine to block here: there is nothing else to do until the other
		// controller has filled the secrets.
		time.Sleep(2 * time.Second)
	}
}

// Worker takes keys from a queue.
type Worker struct {
	client.Client
	hasSynced func() bool
	Log       *slog.Logger
}

func (w *Worker) sync(ctx context.Context, key string) error {
	if !w.hasSynced() {
		time.Sleep(5 * time.Second)
		return errors.New("the caches have not synced")
	}
	app := &demov1.Foo{}
	name := client.ObjectKey{Name: key}
	deadline := time.Now().Add(time.Minute)
	for {
		err := w.Get(ctx, name, app)
		if err == nil {
			break
		}
		if !time.Now().Before(deadline) {
			return err
		}
		time.Sleep(2 * time.Second)
	}
	return w.store(ctx, app)
}

// store tries some times.
func (w *Worker) store(ctx context.Context, app *demov1.Foo) (err error) {
	for tries := 0; tries < 3; tries++ {
		if err = w.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			time.Sleep(time.Second)
			continue
		}
		break
	}
	w.Log.Info("waiting: the server has a rate limit")
	time.Sleep(time.Second)
	return err
}

// Run takes one key.
func (w *Worker) Run(ctx context.Context, key string) error { return w.sync(ctx, key) }

// First reads what all passes need before the first of them goes on.
type First struct {
	client.Client
	once sync.Once
	apps int
}

func (f *First) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	f.once.Do(func() {
	again:
		var apps demov1.FooList
		if err := f.List(ctx, &apps); err != nil {
			time.Sleep(time.Second)
			goto again
		}
		f.apps = len(apps.Items)
	})
	return ctrl.Result{}, client.IgnoreNotFound(f.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}
