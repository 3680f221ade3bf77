package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// GetTyped reads with a clientset.
func (r *Reconciler) GetTyped(ctx context.Context) error {
	_, err := r.Clientset.CoreV1().Pods(namespace).Get(ctx, "web", metav1.GetOptions{})
	return err
}

// UpdateTyped writes with a clientset.
func (r *Reconciler) UpdateTyped(ctx context.Context) error {
	_, err := r.Clientset.CoreV1().Pods(namespace).Update(ctx, newPod("web"), metav1.UpdateOptions{})
	return err
}

// PatchTyped patches with a clientset.
func (r *Reconciler) PatchTyped(ctx context.Context) error {
	pods := r.Clientset.CoreV1().Pods(namespace)
	_, err := pods.Patch(ctx, "web", types.MergePatchType, []byte(`{}`), metav1.PatchOptions{})
	return err
}

// DeleteTyped deletes with a clientset.
func (r *Reconciler) DeleteTyped(ctx context.Context) error {
	return r.Clientset.CoreV1().Pods(namespace).Delete(ctx, "web", metav1.DeleteOptions{})
}

// WatchTyped opens a watch that nobody ends.
func (r *Reconciler) WatchTyped(ctx context.Context) error {
	watcher, err := r.Clientset.CoreV1().Pods(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	watcher.Stop()
	return nil
}

// GetDynamic reads with the dynamic client.
func (r *Reconciler) GetDynamic(ctx context.Context) error {
	pods := r.Dynamic.Resource(corev1.SchemeGroupVersion.WithResource("pods")).Namespace(namespace)
	_, err := pods.Get(ctx, "web", metav1.GetOptions{})
	return err
}

// Discover asks which resources the server has.
func (r *Reconciler) Discover(ctx context.Context) error {
	_, err := r.Discovery.ServerVersionWithContext(ctx)
	return err
}

// RetryWatch watches on after errors, forever.
func (r *Reconciler) RetryWatch(ctx context.Context) error {
	pods := r.Clientset.CoreV1().Pods(namespace)
	watcher, err := watchtools.NewRetryWatcherWithContext(ctx, "7", &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return pods.Watch(ctx, options)
		},
	})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	<-watcher.Done()
	return ctx.Err()
}

// WatchUntil waits for an event that never comes.
func (r *Reconciler) WatchUntil(ctx context.Context) error {
	watcher := watch.NewFake()
	defer watcher.Stop()
	_, err := watchtools.UntilWithoutRetry(ctx, watcher, func(event watch.Event) (bool, error) {
		return event.Type == watch.Deleted, nil
	})
	return err
}
