// Package idle has handlers of which some only log.
package idle

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Watch has nothing to do for what goes, and says that it does nothing for what is changed.
func Watch(factory informers.SharedInformerFactory, queue workqueue.TypedRateLimitingInterface[string]) error {
	_, err := factory.Core().V1().Secrets().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				queue.Add(key)
			}
		},
		UpdateFunc: func(_, _ any) {},
		DeleteFunc: func(any) { klog.InfoS("a secret is gone") },
	})
	return err
}

// Print has no queue.
func Print(factory informers.SharedInformerFactory) error {
	_, err := factory.Core().V1().ConfigMaps().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { klog.InfoS("new", "object", obj) },
		UpdateFunc: func(_, obj any) { klog.InfoS("changed", "object", obj) },
	})
	return err
}

// Note remembers that something has changed, for a worker that asks.
func Note(factory informers.SharedInformerFactory, queue workqueue.TypedRateLimitingInterface[string], changed chan<- struct{}) error {
	_, err := factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				queue.Add(key)
			}
		},
		UpdateFunc: func(_, obj any) {
			klog.InfoS("changed", "object", obj)
			changed <- struct{}{}
		},
	})
	return err
}
