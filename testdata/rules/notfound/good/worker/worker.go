// Package worker has a worker that looks at the errors of its handlers.
package worker

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Worker handles the keys of pods.
type Worker struct {
	Pods  corelisters.PodLister
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Next drops the keys of what is gone.
func (w *Worker) Next(ctx context.Context) bool {
	key, quit := w.Queue.Get()
	if quit {
		return false
	}
	defer w.Queue.Done(key)
	if err := w.syncPod(ctx, key); err != nil && !apierrors.IsNotFound(err) {
		w.Queue.AddRateLimited(key)
		return true
	}
	w.Queue.Forget(key)
	return true
}

func (w *Worker) syncPod(_ context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	_, err = w.Pods.Pods(namespace).Get(name)
	return err
}
