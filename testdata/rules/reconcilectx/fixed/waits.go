package fixed

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
)

// RetryUpdate retries with a context that never ends.
func (r *Reconciler) RetryUpdate(ctx context.Context) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var pod corev1.Pod
		return r.Get(ctx, key, &pod)
	})
}

// PollTimeout polls until the time is over.
func (r *Reconciler) PollTimeout(ctx context.Context) error {
	tries := 0
	return wait.PollUntilContextTimeout(ctx, time.Millisecond, time.Second, false, func(context.Context) (bool, error) {
		tries++
		return tries > 2, nil
	})
}

// PollForEver polls until somebody says stop.
func (r *Reconciler) PollForEver(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Millisecond, false, func(context.Context) (bool, error) {
		return false, nil
	})
}

// BackoffForEver does so with a growing interval.
func (r *Reconciler) BackoffForEver(ctx context.Context) error {
	tries := 0
	backoff := wait.Backoff{Duration: time.Millisecond, Steps: 5}
	return wait.ExponentialBackoffWithContext(ctx, backoff, func(context.Context) (bool, error) {
		tries++
		return tries > 2, nil
	})
}

// RunForEver runs a function again and again.
func (r *Reconciler) RunForEver(ctx context.Context) error {
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Millisecond)
	return ctx.Err()
}

// never is an activity that does not end.
type never struct{}

func (never) Name() string          { return "never" }
func (never) Done() <-chan struct{} { return nil }

// WaitForCache waits for a cache that never fills.
func (r *Reconciler) WaitForCache(ctx context.Context) error {
	if !cache.WaitFor(ctx, "", never{}) {
		return ctx.Err()
	}
	return nil
}

// WaitForNamed waits for one by the older function.
func (r *Reconciler) WaitForNamed(ctx context.Context) error {
	if !cache.WaitForNamedCacheSyncWithContext(ctx, func() bool { return false }) {
		return ctx.Err()
	}
	return nil
}

// Call sends an HTTP request that outlives the reconcile.
func (r *Reconciler) Call(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.URL+"/healthz", nil)
	if err != nil {
		return err
	}
	response, err := r.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

// CallPlain sends one without any context.
func (r *Reconciler) CallPlain(ctx context.Context) error {
	request, err := http.NewRequest(http.MethodGet, r.URL+"/healthz", nil)
	if err != nil {
		return err
	}
	response, err := r.HTTP.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// A step is a part of the work.
type step struct {
	name string
	do   func() error
}

// InTurn does one step after the other, each with a context that never ends.
func (r *Reconciler) InTurn(ctx context.Context) error {
	steps := []step{
		{"first", func() error { return nil }},
		{"second", func() error {
			return r.Get(ctx, key, &corev1.Pod{})
		}},
	}
	for _, s := range steps {
		if err := s.do(); err != nil {
			return err
		}
	}
	return nil
}

// AtOnce reads in goroutines, and waits for all of them.
func (r *Reconciler) AtOnce(ctx context.Context) (err error) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		err = r.Get(context.Background(), key, &corev1.Pod{})
	}()
	group.Wait()
	return err
}
