// Package good expects tombstones.
package good

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller keeps what it knows of pods.
type Controller struct {
	mu    sync.Mutex
	Known map[string]bool
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) add(obj any) { c.set(obj.(*corev1.Pod), true) }

func (c *Controller) set(pod *corev1.Pod, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known {
		c.Known[pod.Name] = true
	} else {
		delete(c.Known, pod.Name)
	}
}

// Handlers returns all handlers by name.
func (c *Controller) Handlers() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"method": c.Deleting(),
		"switch": c.Checking(),
		"helper": cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { c.set(podOf(obj), false) }},
		"checked": cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			pod := checked(obj)
			if pod == nil {
				c.sweep() // whatever it was, the rest is found here
				return
			}
			c.set(pod, false)
		}},
		"dominated": cache.ResourceEventHandlerFuncs{DeleteFunc: c.dominated},
		"keyed":     cache.ResourceEventHandlerFuncs{DeleteFunc: c.keyed},
		"forwarded": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				pod, ok := obj.(*corev1.Pod)
				if !ok {
					c.sweep() // whatever it was, the rest is found here
					return
				}
				c.set(pod, false)
			},
		},
		"assigned": c.assigned(),
		"own":      (*own)(c),
		"filtered": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
					obj = d.Obj
				}
				pod, ok := obj.(*corev1.Pod)
				return ok && pod.Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.delete},
		},
		"passing filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				pod, ok := obj.(*corev1.Pod)
				return !ok || pod.Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.delete},
		},
	}
}

// Typed cannot take one thing for another.
func (c *Controller) Typed(informer cache.TypedSharedIndexInformer[*corev1.Pod]) error {
	_, err := informer.AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[*corev1.Pod]{
		DeleteFunc: func(obj cache.DeletedObject[*corev1.Pod]) {
			if pod := obj.OptionalObj; pod != nil {
				c.set(pod, false)
			}
		},
	})
	return err
}

// Others does nothing that a tombstone could spoil.
func (c *Controller) Others() []cache.ResourceEventHandler {
	return []cache.ResourceEventHandler{
		cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				if pod, ok := obj.(*corev1.Pod); ok {
					klog.Infof("pod %s is gone", nameOf(pod))
				}
			},
		},
		cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
					c.queue.Add(key)
				}
			},
		},
		cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				o, ok := obj.(metav1.Object)
				return ok && o.GetName() != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{AddFunc: c.add},
		},
		cache.ResourceEventHandlerFuncs{
			AddFunc:    c.add,
			UpdateFunc: func(_, obj any) { c.set(obj.(*corev1.Pod), true) },
		},
	}
}

// Register adds them.
func (c *Controller) Register(informer cache.SharedIndexInformer) error {
	for _, h := range c.Handlers() {
		if _, err := informer.AddEventHandler(h); err != nil {
			return err
		}
	}
	return nil
}

func nameOf(pod *corev1.Pod) string { return pod.Namespace + "/" + pod.Name }

func podOf(obj any) *corev1.Pod {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	return obj.(*corev1.Pod)
}

func checked(obj any) *corev1.Pod {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil
	}
	return pod
}

// keyed does what has to be done with the key; the object is for more.
func (c *Controller) keyed(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	_, name, _ := cache.SplitMetaNamespaceKey(key)
	c.drop(name)
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	c.set(pod, false)
}

func (c *Controller) drop(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.Known, name)
}

func (c *Controller) dominated(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	if _, ok := obj.(*corev1.Pod); !ok {
		return
	}
	c.forget(obj)
}

func (c *Controller) forget(obj any) { c.set(obj.(*corev1.Pod), false) }

func (c *Controller) sweep() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.Known)
}

func (c *Controller) assigned() cache.ResourceEventHandler {
	var h cache.ResourceEventHandlerFuncs
	h.DeleteFunc = c.delete
	return h
}

type own Controller

// Watch registers the controller itself.
func (o *own) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(o)
	return err
}

func (o *own) OnAdd(any, bool)   {}
func (o *own) OnUpdate(any, any) {}
func (o *own) OnDelete(obj any) {
	(*Controller)(o).delete(obj)
}

// Behind stands behind a filter that somebody else brings, which may turn a tombstone away.
func (c *Controller) Behind(filter func(obj any) bool) cache.ResourceEventHandler {
	return cache.FilteringResourceEventHandler{
		FilterFunc: filter,
		Handler: cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				pod, ok := obj.(*corev1.Pod)
				if ok {
					c.set(pod, false)
				}
			},
		},
	}
}
