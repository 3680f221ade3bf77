package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// Kinds makes keys of what is known to be of a kind.
func (c *Controller) Kinds() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"handed on": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				pod := obj.(*corev1.Pod) // want:tombstone `panics`
				if pod.Spec.NodeName != "" {
					c.add(obj)
				}
			},
		},
		"metadata": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				meta := obj.(metav1.Object) // want:tombstone `panics`
				if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil && meta.GetName() != "" {
					c.Queue.Add(key)
				}
			},
		},
		"one of two": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				switch o := obj.(type) {
				case *corev1.Pod, *corev1.Service:
					if key, err := cache.MetaNamespaceKeyFunc(o); err == nil {
						c.Queue.Add(key)
					}
				case cache.DeletedFinalStateUnknown:
					c.Queue.Add(o.Key)
				}
			},
		},
		"either": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				switch obj.(type) { // want:tombstone `the delete is lost`
				case *corev1.Pod, *corev1.Service:
					if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
						c.Queue.Add(key)
					}
				}
			},
		},
		"filtered": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				pod, ok := obj.(*corev1.Pod) // want:tombstone `the delete is lost`
				return ok && pod.Spec.NodeName != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.add},
		},
		"filtered by kind": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				_, ok := obj.(*corev1.Service) // want:tombstone `the delete is lost`
				return ok
			},
			Handler: cache.ResourceEventHandlerFuncs{
				DeleteFunc: func(obj any) {
					if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
						c.Queue.Add(key)
					}
				},
			},
		},
		"filtered by force": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool { return obj.(*corev1.Pod).Spec.NodeName != "" }, // want:tombstone `panics`
			Handler:    cache.ResourceEventHandlerFuncs{DeleteFunc: c.add},
		},
	}
}
