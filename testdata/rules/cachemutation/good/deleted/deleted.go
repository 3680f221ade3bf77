// Package deleted works with objects that have left the store of its one informer.
package deleted

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// An Operator ends what belongs to pods that are gone.
type Operator struct{ end func(*corev1.Pod) }

// Watch is the only one who hears of the pods.
func (o *Operator) Watch(lw cache.ListerWatcher, stop <-chan struct{}) error {
	informer := cache.NewSharedIndexInformer(lw, &corev1.Pod{}, time.Hour, cache.Indexers{})
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) {},
		DeleteFunc: o.gone,
	})
	if err != nil {
		return err
	}
	go informer.Run(stop)
	return nil
}

func (o *Operator) gone(obj any) {
	if last, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = last.Obj
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	pod.Status.Phase = corev1.PodUnknown
	o.end(pod)
}
