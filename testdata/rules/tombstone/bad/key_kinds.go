package bad

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
					if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil { // want `cache.MetaNamespaceKeyFunc fails for the tombstone`
						c.Queue.Add(key)
					}
				},
			},
		},
		"asserted behind": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				key, err := cache.MetaNamespaceKeyFunc(obj) // want `cache.MetaNamespaceKeyFunc fails for the tombstone`
				if pod, ok := obj.(*corev1.Pod); err == nil || ok && pod.Name != "" {
					c.Queue.Add(key)
				}
			},
		},
	}
}
