// Package nocopy builds the manager's cache without copies: every read of
// the package returns shared memory.
package nocopy

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Options turns the copies of Get and List off.
func Options(options cache.Options) cache.Options {
	options.DefaultUnsafeDisableDeepCopy = ptr.To(true)
	return options
}

// Reader reads the cache that is built with Options.
type Reader struct {
	client.Reader
}

// MarkReviewed changes what a plain Get returns.
func (r *Reader) MarkReviewed(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return err
	}
	pod.Labels["shop.example.com/reviewed"] = "true" // want `informer cache`
	return nil
}

// PinImages changes what a plain List returns.
func (r *Reader) PinImages(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		for j := range pods.Items[i].Spec.Containers {
			pods.Items[i].Spec.Containers[j].Image = "registry.example.com/shop" // want `informer cache`
		}
	}
	return nil
}
