// Package reconcilectx holds code for the forms of the rule that are off unless
// asked for.
package reconcilectx

import (
	"context"
	"net/http"
	"os/exec"

	"golang.org/x/time/rate"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler waits, and asks another server.
type Reconciler struct {
	client.Client
	limiter *rate.Limiter
	options []option
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.limiter.Wait(context.Background()); err != nil { // want `context\.Background\(\) ignores cancellation, .+ of this reconcile although ctx is in scope`
		return ctrl.Result{}, err
	}
	if err := exec.Command("sync", req.Name).Run(); err != nil { // want `exec\.Command takes no context`
		return ctrl.Result{}, err
	}
	request, err := http.NewRequest(http.MethodGet, "http://"+req.Name, nil) // want `http\.NewRequest takes no context`
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := fetch(req.Name, with(req.Namespace)); err != nil { // want `fetch gets no context, so nothing ends it when ctx is done; add within\(ctx\)`
		return ctrl.Result{}, err
	}
	if err := fetch(req.Name); err != nil { // want `fetch gets no context`
		return ctrl.Result{}, err
	}
	if err := fetch(req.Name, with(req.Namespace), within(ctx)); err != nil {
		return ctrl.Result{}, err
	}
	if err := fetch(req.Name, r.options...); err != nil { // they may have it
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.send(ctx, request)
}

// An option is something that fetch can do without.
type option func(*http.Request)

func with(name string) option {
	return func(r *http.Request) { r.Header.Set("name", name) }
}

func within(ctx context.Context) option {
	return func(r *http.Request) { *r = *r.WithContext(ctx) }
}

func fetch(name string, options ...option) error {
	request := &http.Request{Method: http.MethodGet, Header: http.Header{}}
	for _, o := range options {
		o(request)
	}
	_, err := http.DefaultClient.Do(request)
	return err
}

func (r *Reconciler) send(ctx context.Context, request *http.Request) error {
	return lead(ctx, func(leading context.Context) error {
		return r.List(ctx, &corev1.NodeList{}) // want `ctx .+ leading, the context of this function, which is never used; pass leading`
	})
}

// lead calls run with a context that ends with the lead.
func lead(ctx context.Context, run func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return run(ctx)
}

// WatchingReconciler starts what has to outlive the reconcile with a context
// that lives as long as the manager.
type WatchingReconciler struct {
	client.Client
	root context.Context
}

func (r *WatchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.connect(r.root, req.Name)
}

func (r *WatchingReconciler) connect(ctx context.Context, name string) error {
	go func() { <-ctx.Done() }()
	return nil
}
