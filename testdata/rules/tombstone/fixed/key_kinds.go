package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Kinds asks for a kind where it does not help.
func (c *KeyController) Kinds() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"passing filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				pod, ok := obj.(*corev1.Pod)
				return !ok || pod.Spec.NodeName != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{
				DeleteFunc: func(obj any) {
					if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
						c.Queue.Add(key)
					}
				},
			},
		},
		"asserted behind": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
				if pod, ok := obj.(*corev1.Pod); err == nil || ok && pod.Name != "" {
					c.Queue.Add(key)
				}
			},
		},
	}
}
