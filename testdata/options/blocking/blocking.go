// Package blocking holds code for the forms of the rule that are off unless
// asked for.
package blocking

import (
	"context"
	"net/http"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler keeps a client for each cluster.
type Reconciler struct {
	lock    sync.Mutex
	remotes map[string]client.WithWatch
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.remotes[req.Name] == nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.watch(ctx, req.Name) // want `r\.watch waits for another server while r\.lock is held`
}

func (r *Reconciler) watch(ctx context.Context, name string) error {
	_, err := r.remotes[name].Watch(ctx, nil)
	return err
}

// JoiningReconciler gives the watch some time, in a goroutine that it waits for.
type JoiningReconciler struct {
	lock    sync.Mutex
	remotes map[string]client.WithWatch
}

func (r *JoiningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	remote := r.remotes[req.Name]
	r.background(ctx, remote)
	return ctrl.Result{}, establish(ctx, remote) // want `establish waits for another server while r\.lock is held`
}

func establish(ctx context.Context, c client.WithWatch) error {
	done := make(chan error, 1)
	go func() {
		_, err := c.Watch(ctx, nil)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

// background does not wait for what it starts.
func (r *JoiningReconciler) background(ctx context.Context, c client.WithWatch) {
	done := make(chan error, 1)
	go func() {
		_, err := c.Watch(ctx, nil)
		done <- err
	}()
	select {
	case <-done:
	default:
	}
}

// Probe asks with its caller's context.
func Probe(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = new(http.Client).Do(req) // want `Do waits for ever on a server that does not answer`
	return err
}
