// Package bad takes tombstones for objects.
package bad

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Controller keeps what it knows of pods.
type Controller struct {
	mu    sync.Mutex
	Known map[string]bool
}

// Register adds the handlers.
func (c *Controller) Register(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.add,
		DeleteFunc: c.delete,
	})
	return err
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

// doc:begin
func (c *Controller) delete(obj any) {
	pod := obj.(*corev1.Pod) // want `delete handler asserts \*v1.Pod but may get cache.DeletedFinalStateUnknown after a missed delete: this panics; unwrap the tombstone first`
	c.set(pod, false)
}

// doc:end

// Handlers returns the handlers by name.
func (c *Controller) Handlers() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"method": cache.ResourceEventHandlerFuncs{DeleteFunc: c.delete},
		"literal": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				pod, ok := obj.(*corev1.Pod) // want `asserts \*v1.Pod but may get .*: the delete is lost`
				if !ok {
					klog.Errorf("unexpected %T", obj)
					return
				}
				c.set(pod, false)
			},
		},
		"detailed": cache.ResourceEventHandlerDetailedFuncs{
			DeleteFunc: func(obj any) {
				if pod, ok := obj.(*corev1.Pod); ok { // want `the delete is lost`
					c.set(pod, false)
				}
			},
		},
		"switch": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				switch obj := obj.(type) { // want `asserts \*v1.Pod but may get .*: the delete is lost`
				case *corev1.Pod:
					c.set(obj, false)
				case *corev1.Node:
					delete(c.Known, obj.Name)
				default:
					klog.Info("unknown object")
				}
			},
		},
		"interface": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				o, ok := obj.(metav1.Object) // want `asserts v1.Object but may get .*: the delete is lost`
				if !ok {
					return
				}
				delete(c.Known, o.GetName())
			},
		},
		"accessor": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				o, err := meta.Accessor(obj) // want `calls meta.Accessor but may get .*: the delete is lost`
				if err != nil {
					klog.ErrorS(err, "no metadata")
					return
				}
				delete(c.Known, o.GetName())
			},
		},
		"helper": cache.ResourceEventHandlerFuncs{AddFunc: c.forget, DeleteFunc: func(obj any) { c.forget(obj) }}, // want `asserts \*v1.Pod but may get .*: this panics`
		"checked": cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			if pod := podOf(obj); pod != nil { // want `delete handler asserts \*v1.Pod but may get .*: the delete is lost`
				c.set(pod, false)
			}
		}},
		"keyed":    cache.ResourceEventHandlerFuncs{DeleteFunc: c.keyed},
		"returned": cache.ResourceEventHandlerFuncs{DeleteFunc: c.forgetting()},
		"assigned": c.assigned(),
		"own":      (*own)(c),
		"declared": (*declared)(c),
	}
}

func (c *Controller) forget(obj any) {
	pod := obj.(*corev1.Pod) // want:related `asserted here`
	c.set(pod, false)
}

// podOf says nil of everything else.
func podOf(obj any) *corev1.Pod {
	pod, ok := obj.(*corev1.Pod) // want:related `asserted here`
	if !ok {
		klog.Errorf("unexpected %T", obj)
		return nil
	}
	if pod.Spec.NodeName == "" {
		return nil
	}
	return pod
}

// keyed makes a key, which works for a tombstone, and needs the object as well.
func (c *Controller) keyed(obj any) {
	switch obj.(type) {
	case *corev1.Node:
		return
	}
	key, ok := keyOf(obj)
	if !ok {
		return
	}
	o, err := meta.Accessor(obj) // want `calls meta.Accessor but may get .*: the delete is lost`
	if err != nil {
		return
	}
	if o.GetLabels()["kept"] == "" {
		_, name, _ := cache.SplitMetaNamespaceKey(key)
		delete(c.Known, name)
	}
}

func keyOf(obj any) (string, bool) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.ErrorS(err, "no key")
		return "", false
	}
	return key, true
}

func (c *Controller) forgetting() func(any) {
	return func(obj any) {
		c.set(obj.(*corev1.Pod), false) // want `this panics`
	}
}

func (c *Controller) assigned() cache.ResourceEventHandler {
	var h cache.ResourceEventHandlerFuncs
	h.DeleteFunc = func(obj any) {
		c.set(obj.(*corev1.Pod), false) // want `this panics`
	}
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
	(*Controller)(o).set(obj.(*corev1.Pod), false) // want `this panics`
}

// declared is registered by other packages.
type declared Controller

var _ cache.ResourceEventHandler = (*declared)(nil)

func (d *declared) OnAdd(any, bool)   {}
func (d *declared) OnUpdate(any, any) {}
func (d *declared) OnDelete(obj any) {
	(*Controller)(d).set(obj.(*corev1.Pod), false) // want `this panics`
}
