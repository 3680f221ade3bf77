package good

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// PodWorker handles the keys of pods.
type PodWorker struct {
	Pods    corelisters.PodLister
	Secrets corelisters.SecretLister
	Queue   workqueue.TypedRateLimitingInterface[string]
	Seen    []string
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
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the pod: %w", err)
	}
	w.Seen = append(w.Seen, pod.Name)
	return nil
}

// doc:end

// syncSecret reads another object by the name of the pod, which has to be there.
func (w *PodWorker) syncSecret(_ context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	if _, err := w.Pods.Pods(namespace).Get(name); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		return err
	}
	_, err = w.Secrets.Secrets(namespace).Get(name)
	return err
}

// syncOther reads what the key does not name.
func (w *PodWorker) syncOther(_ context.Context, key string) error {
	namespace, _, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	_, err = w.Pods.Pods(namespace).Get("settings")
	return err
}
