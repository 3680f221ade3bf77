package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Checking returns a handler that expects pods alone.
func (c *Controller) Checking() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			pod, ok := obj.(*corev1.Pod) // want `asserts \*corev1.Pod but may get .*: the delete is lost`
			if !ok {
				klog.Errorf("unexpected %T", obj)
				return
			}
			c.set(pod, false)
		},
	}
}

// doc:end

// Losing returns handlers and a filter by name.
func (c *Controller) Losing() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"literal": c.Checking(),
		"detailed": cache.ResourceEventHandlerDetailedFuncs{
			DeleteFunc: func(obj any) {
				if pod, ok := obj.(*corev1.Pod); ok { // want `the delete is lost`
					c.set(pod, false)
				}
			},
		},
		"switch": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				switch obj := obj.(type) { // want `asserts \*corev1.Pod but may get .*: the delete is lost`
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
				o, ok := obj.(metav1.Object) // want `asserts metav1.Object but may get .*: the delete is lost`
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
		"refusing filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				pod, ok := obj.(*corev1.Pod) // want `filter before a delete handler asserts \*corev1.Pod but may get .*: the delete is lost`
				return ok && pod.Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.unwrapping},
		},
		"answering filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				_, ok := obj.(*corev1.Pod) // want `filter before a delete handler asserts \*corev1.Pod but may get .*: the delete is lost`
				return ok
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.unwrapping},
		},
	}
}

// Mirror works on pods by their names, and forgets those that are gone.
type Mirror struct {
	client.Client
	Queue workqueue.TypedRateLimitingInterface[string]
	Seen  map[string]bool
}

// Queueing puts the names of pods into the queue.
func (m *Mirror) Queueing() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: m.enqueue, DeleteFunc: m.enqueue}
}

func (m *Mirror) enqueue(obj any) {
	pod, ok := obj.(*corev1.Pod) // want `the delete is lost`
	if !ok {
		return
	}
	m.Queue.Add(pod.Name)
}

// Next works on one name.
func (m *Mirror) Next(ctx context.Context) bool {
	name, quit := m.Queue.Get()
	if quit {
		return false
	}
	defer m.Queue.Done(name)
	if err := m.sync(ctx, name); err != nil {
		m.Queue.AddRateLimited(name)
		return true
	}
	m.Queue.Forget(name)
	return true
}

func (m *Mirror) sync(ctx context.Context, name string) error {
	pod := &corev1.Pod{}
	if err := m.Get(ctx, client.ObjectKey{Namespace: "default", Name: name}, pod); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		delete(m.Seen, name)
		return nil
	}
	m.Seen[name] = true
	return nil
}
