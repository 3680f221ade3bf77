package bad

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// GetPieces reads side by side, and waits.
func (r *Reconciler) GetPieces(ctx context.Context) error {
	var lock sync.Mutex
	var failed []error
	workqueue.ParallelizeUntil(context.WithoutCancel(ctx), 2, 2, func(i int) {
		if err := r.Get(context.Background(), key, &corev1.Pod{}); err != nil { // want `context\.Background\(\) ignores cancellation`
			lock.Lock()
			defer lock.Unlock()
			failed = append(failed, err)
		}
	})
	return errors.Join(failed...)
}

// ListTogether starts a group that ends with a context, which one of its parts does not.
func (r *Reconciler) ListTogether(ctx context.Context) error {
	group, own := errgroup.WithContext(context.WithoutCancel(ctx))
	group.Go(func() error { return r.List(own, &corev1.NodeList{}) })
	group.Go(func() error { return r.List(context.Background(), &corev1.PodList{}) }) // want `context\.Background\(\) ignores cancellation`
	return group.Wait()
}
