package bad

import (
	"context"

	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// A PodID is the key of a pod, of a type of the project's own.
type PodID struct{ Namespace, Name string }

// IDWorker handles such keys.
type IDWorker struct {
	Pods  corelisters.PodLister
	Queue workqueue.TypedRateLimitingInterface[PodID]
}

// Next handles one key, and adds it again when that failed.
func (w *IDWorker) Next(ctx context.Context) bool {
	id, quit := w.Queue.Get()
	if quit {
		return false
	}
	defer w.Queue.Done(id)
	if w.syncID(ctx, id) != nil {
		w.Queue.AddRateLimited(id)
		return true
	}
	w.Queue.Forget(id)
	return true
}

func (w *IDWorker) syncID(_ context.Context, id PodID) error {
	_, err := w.Pods.Pods(id.Namespace).Get(id.Name)
	return err // want `a deleted object makes its key fail`
}
