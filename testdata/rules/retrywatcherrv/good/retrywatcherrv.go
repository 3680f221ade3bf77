// Package good watches from the version of the list.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// doc:begin

// Follow watches, and goes on after the connection broke.
func Follow(ctx context.Context, c kubernetes.Interface, namespace string) (*watchtools.RetryWatcher, error) {
	list, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return watchtools.NewRetryWatcherWithContext(ctx, list.ResourceVersion, &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return c.CoreV1().Pods(namespace).Watch(ctx, options)
		},
	})
}

// doc:end

// From begins at a version that it is given.
func From(version string, w cache.Watcher) (*watchtools.RetryWatcher, error) {
	return watchtools.NewRetryWatcher(version, w)
}
