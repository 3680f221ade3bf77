// Package bad puts a ListWatch between an informer and a fake.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Informer caches the config maps of a fake client.
func Informer(client *fake.Clientset, namespace string) cache.SharedInformer {
	return cache.NewSharedInformer(&cache.ListWatch{ // want `this ListWatch hides that client has no WatchList support, so the informer never syncs: use cache.ToListWatcherWithWatchListSemantics\(lw, client\)`
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return client.CoreV1().ConfigMaps(namespace).List(ctx, options)
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return client.CoreV1().ConfigMaps(namespace).Watch(ctx, options)
		},
	}, &corev1.ConfigMap{}, 0)
}

// doc:end

// Faked watches nothing that exists.
func Faked(list *corev1.ConfigMapList) cache.SharedInformer {
	lw := &cache.ListWatch{
		ListFunc:  func(metav1.ListOptions) (runtime.Object, error) { return list, nil },
		WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return watch.NewFake(), nil },
	}
	return cache.NewSharedInformer(lw, &corev1.ConfigMap{}, 0) // want `this ListWatch hides that the fake watch has no WatchList support`
}
