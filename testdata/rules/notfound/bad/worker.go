package bad

import (
	"context"
	"fmt"

	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// PodWorker handles the keys of pods.
type PodWorker struct {
	Pods  corelisters.PodLister
	Queue workqueue.TypedRateLimitingInterface[string]
	Seen  []string
}

// Next handles one key, and adds it again when that failed.
func (w *PodWorker) Next(ctx context.Context) bool {
	key, quit := w.Queue.Get()
	if quit {
		return false
	}
	defer w.Queue.Done(key)
	if err := w.syncPod(ctx, key); err != nil {
		w.Queue.AddRateLimited(key)
		return true
	}
	w.Queue.Forget(key)
	return true
}

// doc:begin

func (w *PodWorker) syncPod(_ context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil // added again, it is no better
	}
	pod, err := w.Pods.Pods(namespace).Get(name)
	if err != nil {
		return fmt.Errorf("reading the pod: %w", err) // want `a deleted object makes its key fail at each attempt: NotFound of this read is returned to the worker, which adds the key again; return nil`
	}
	w.Seen = append(w.Seen, pod.Name)
	return nil
}

// doc:end

// SyncName is for queues whose keys are names.
func (w *PodWorker) SyncName(_ context.Context, pod cache.ObjectName) error {
	_, err := w.Pods.Pods(pod.Namespace).Get(pod.Name)
	return err // want `a deleted object makes its key fail`
}
