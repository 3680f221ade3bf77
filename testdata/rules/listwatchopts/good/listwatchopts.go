// Package good passes on the options it is given.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Informer caches the config maps with a label.
func Informer(c kubernetes.Interface, namespace, selector string) cache.SharedInformer {
	return cache.NewSharedInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			options.LabelSelector = selector
			return c.CoreV1().ConfigMaps(namespace).List(ctx, options)
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			options.LabelSelector = selector
			return c.CoreV1().ConfigMaps(namespace).Watch(ctx, options)
		},
	}, &corev1.ConfigMap{}, 0)
}

// doc:end

// Copied takes the fields over.
func Copied(ctx context.Context, c kubernetes.Interface) *cache.ListWatch {
	return &cache.ListWatch{
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			return c.CoreV1().ConfigMaps("shop").Watch(ctx, metav1.ListOptions{
				LabelSelector: "app=shop", ResourceVersion: options.ResourceVersion, ResourceVersionMatch: options.ResourceVersionMatch,
				SendInitialEvents: options.SendInitialEvents, AllowWatchBookmarks: options.AllowWatchBookmarks, TimeoutSeconds: options.TimeoutSeconds,
			})
		},
	}
}

// Tweaked hands the options to a function.
func Tweaked(ctx context.Context, c kubernetes.Interface, tweak func(*metav1.ListOptions)) *cache.ListWatch {
	return &cache.ListWatch{
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			tweak(&options)
			return c.CoreV1().ConfigMaps("shop").Watch(ctx, options)
		},
	}
}

// Raw gives them to controller-runtime's client.
func Raw(ctx context.Context, c client.WithWatch) *cache.ListWatch {
	return &cache.ListWatch{
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			return c.Watch(ctx, &corev1.ConfigMapList{}, &client.ListOptions{Raw: &options})
		},
	}
}

// Local asks no client.
func Local(w watch.Interface) *cache.ListWatch {
	return &cache.ListWatch{
		WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return w, nil },
	}
}
