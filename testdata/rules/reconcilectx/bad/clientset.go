package bad

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
	_, err := r.Clientset.CoreV1().Pods(namespace).Get(context.Background(), "web", metav1.GetOptions{}) // want `context\.Background\(\) ignores cancellation`
	return err
}

// UpdateTyped writes with a clientset.
func (r *Reconciler) UpdateTyped(ctx context.Context) error {
	_, err := r.Clientset.CoreV1().Pods(namespace).Update(context.TODO(), newPod("web"), metav1.UpdateOptions{}) // want `context\.TODO\(\) ignores cancellation`
	return err
}

// PatchTyped patches with a clientset.
func (r *Reconciler) PatchTyped(ctx context.Context) error {
	pods := r.Clientset.CoreV1().Pods(namespace)
	_, err := pods.Patch(context.Background(), "web", types.MergePatchType, []byte(`{}`), metav1.PatchOptions{}) // want `context\.Background\(\) ignores cancellation`
	return err
}

// DeleteTyped deletes with a clientset.
func (r *Reconciler) DeleteTyped(ctx context.Context) error {
	return r.Clientset.CoreV1().Pods(namespace).Delete(context.Background(), "web", metav1.DeleteOptions{}) // want `context\.Background\(\) ignores cancellation`
}

// WatchTyped opens a watch that nobody ends.
func (r *Reconciler) WatchTyped(ctx context.Context) error {
	watcher, err := r.Clientset.CoreV1().Pods(namespace).Watch(context.Background(), metav1.ListOptions{}) // want `context\.Background\(\) ignores cancellation`
	if err != nil {
		return err
	}
	watcher.Stop()
	return nil
}

// GetDynamic reads with the dynamic client.
func (r *Reconciler) GetDynamic(ctx context.Context) error {
	pods := r.Dynamic.Resource(corev1.SchemeGroupVersion.WithResource("pods")).Namespace(namespace)
	_, err := pods.Get(context.Background(), "web", metav1.GetOptions{}) // want `context\.Background\(\) ignores cancellation`
	return err
}

// Discover asks which resources the server has.
func (r *Reconciler) Discover(ctx context.Context) error {
	_, err := r.Discovery.ServerVersionWithContext(context.Background()) // want `context\.Background\(\) ignores cancellation`
	return err
}

// RetryWatch watches on after errors, forever.
func (r *Reconciler) RetryWatch(ctx context.Context) error {
	pods := r.Clientset.CoreV1().Pods(namespace)
	watcher, err := watchtools.NewRetryWatcherWithContext(context.Background(), "7", &cache.ListWatch{ // want `context\.Background\(\) ignores cancellation`
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
	_, err := watchtools.UntilWithoutRetry(context.Background(), watcher, func(event watch.Event) (bool, error) { // want `context\.Background\(\) ignores cancellation`
		return event.Type == watch.Deleted, nil
	})
	return err
}
