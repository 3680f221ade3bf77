// Package events has a worker that adds nothing again: only events put keys into its queue.
package events

import (
	"context"

	"k8s.io/apimachinery/pkg/util/runtime"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Worker handles the keys of pods.
type Worker struct {
	Pods  corelisters.PodLister
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Watch adds the keys of pods that change.
func (w *Worker) Watch(pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    w.enqueue,
		UpdateFunc: func(_, pod any) { w.enqueue(pod) },
	})
	return err
}

func (w *Worker) enqueue(pod any) {
	key, err := cache.MetaNamespaceKeyFunc(pod)
	if err != nil {
		runtime.HandleError(err)
		return
	}
	w.Queue.AddRateLimited(key) // want:queueforget `AddRateLimited delays this event like`
}

// Next handles one key, and tells when that failed.
func (w *Worker) Next(ctx context.Context) bool {
	key, quit := w.Queue.Get()
	if quit {
		return false
	}
	defer w.Queue.Done(key)
	if err := w.syncPod(ctx, key); err != nil {
		runtime.HandleError(err)
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
