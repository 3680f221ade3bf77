// Package bad watches with options of its own.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Informer caches the config maps with a label.
func Informer(c kubernetes.Interface, namespace, selector string) cache.SharedInformer {
	return cache.NewSharedInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return c.CoreV1().ConfigMaps(namespace).List(ctx, metav1.ListOptions{LabelSelector: selector})
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) { // want:related `the options that are ignored`
			return c.CoreV1().ConfigMaps(namespace).Watch(ctx, metav1.ListOptions{LabelSelector: selector}) // want `WatchFuncWithContext ignores the ListOptions it is given: since client-go v0.35 they ask for the initial list, so this informer never syncs; pass them on`
		},
	}, &corev1.ConfigMap{}, 0)
}

// doc:end

// Written sets a field and passes on others.
func Written(ctx context.Context, c kubernetes.Interface) *cache.ListWatch {
	lw := &cache.ListWatch{}
	own := metav1.ListOptions{}
	lw.WatchFunc = func(options metav1.ListOptions) (watch.Interface, error) {
		options.Watch = true
		return c.CoreV1().ConfigMaps("shop").Watch(ctx, own) // want `WatchFunc ignores the ListOptions it is given`
	}
	return lw
}

type source struct{ c kubernetes.Interface }

// Method names a method.
func Method(c kubernetes.Interface) *cache.ListWatch {
	s := &source{c: c}
	return &cache.ListWatch{WatchFunc: s.watch}
}

func (s *source) watch(metav1.ListOptions) (watch.Interface, error) {
	return s.c.CoreV1().ConfigMaps("shop").Watch(context.Background(), metav1.ListOptions{}) // want `WatchFunc ignores the ListOptions it is given`
}
