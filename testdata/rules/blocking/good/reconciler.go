package good

import (
	"context"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler comes back later for what it has asked for.
type Reconciler struct {
	client.Client
	Informer cache.SharedIndexInformer
	URL      string
	HTTP     *http.Client
	done     chan string
	results  chan string
	jobs     chan string
}

// NewReconciler returns a reconciler.
func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, HTTP: &http.Client{Timeout: time.Second}, done: make(chan string), results: make(chan string, 8), jobs: make(chan string)}
}

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
	switch req.Name {
	case "delay":
		time.Sleep(200 * time.Millisecond)
	case "after":
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	case "poll":
		return ctrl.Result{}, r.poll(ctx, &app)
	case "sync":
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if !cache.WaitForCacheSync(ctx.Done(), r.Informer.HasSynced) {
			return ctrl.Result{}, ctx.Err()
		}
	case "group":
		return ctrl.Result{}, r.all(ctx, &app)
	case "command":
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		return ctrl.Result{}, exec.CommandContext(ctx, "sleep", "60").Run()
	case "send":
		select {
		case r.done <- req.Name:
		default:
		}
	case "receive":
		select {
		case <-r.done:
		case <-ctx.Done():
		}
	case "room":
		r.results <- req.Name
		<-r.results
	case "job":
		r.jobs <- req.Name
	case "request":
		return ctrl.Result{}, r.request(ctx)
	case "client":
		return ctrl.Result{}, Fetch(ctx, r.URL)
	case "background":
		go func() {
			time.Sleep(time.Second)
			<-r.done
		}()
	case "retry":
		return ctrl.Result{}, retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, func() error { return r.Update(ctx, &app) })
	}
	return ctrl.Result{}, nil
}

// poll gives up after a while.
func (r *Reconciler) poll(ctx context.Context, app *demov1.Foo) error {
	ready := func(ctx context.Context) (bool, error) {
		err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	}
	if err := wait.PollUntilContextTimeout(ctx, 10*time.Millisecond, time.Second, true, ready); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, ready)
}

// PollReady leaves the limit to its callers.
func PollReady(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
		return app.Status.Phase == "Ready", err
	})
}

// all waits for what it starts itself.
func (r *Reconciler) all(ctx context.Context, app *demov1.Foo) error {
	var group sync.WaitGroup
	results := make(chan error)
	for range 2 {
		group.Go(func() { results <- r.Get(ctx, client.ObjectKeyFromObject(app), app.DeepCopy()) })
	}
	err := <-results
	if other := <-results; err == nil {
		err = other
	}
	group.Wait()
	return err
}

func (r *Reconciler) request(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL, nil)
	if err != nil {
		return err
	}
	if _, err = http.DefaultClient.Do(req); err != nil {
		return err
	}
	_, err = r.HTTP.Do(req)
	return err
}

// Fetch asks a server of the user.
func Fetch(ctx context.Context, url string) error {
	c := &http.Client{Timeout: time.Second}
	if _, err := c.Get(url); err != nil {
		return err
	}
	limited := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second}}
	if _, err := limited.Get(url); err != nil {
		return err
	}
	// the caller's context may have a deadline
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = new(http.Client).Do(req)
	return err
}

// Start takes the jobs.
func (r *Reconciler) Start(ctx context.Context) error {
	for {
		select {
		case name := <-r.jobs:
			r.HTTP.Get(r.URL + name)
		case <-ctx.Done():
			return nil
		}
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
