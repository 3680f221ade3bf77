package bad

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// twoHandlers hears twice of each pod that is gone.
func (c *Controller) twoHandlers(lw cache.ListerWatcher, counted func(any)) error {
	informer := cache.NewSharedIndexInformer(lw, &corev1.Pod{}, time.Hour, cache.Indexers{})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: counted}); err != nil {
		return err
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod.Status.Phase = corev1.PodUnknown // want `comes from the informer cache .+ is modified here`
		}
	}})
	return err
}
