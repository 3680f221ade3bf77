// Package idle has handlers that only log.
package idle

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Watch tells workers of a Secret that came or went, and of none that was changed.
func Watch(factory informers.SharedInformerFactory, queue workqueue.TypedRateLimitingInterface[string]) error {
	_, err := factory.Core().V1().Secrets().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				queue.Add(key)
			}
		},
		UpdateFunc: func(old, obj any) {
			before, after := old.(*corev1.Secret), obj.(*corev1.Secret)
			if before.ResourceVersion != after.ResourceVersion {
				klog.InfoS("a secret was changed", "name", after.Name)
			}
		},
		DeleteFunc: func(obj any) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				queue.Add(key)
			}
		},
	})
	return err
}

// A Printer has its handlers as methods.
type Printer struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// Register tells workers of what was changed.
func (p *Printer) Register(factory informers.SharedInformerFactory) error {
	_, err := factory.Core().V1().ConfigMaps().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    p.added,
		UpdateFunc: p.updated,
	})
	return err
}

func (p *Printer) added(obj any) { fmt.Println("new:", obj) }

func (p *Printer) updated(_, obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		p.queue.Add(key)
	}
}
