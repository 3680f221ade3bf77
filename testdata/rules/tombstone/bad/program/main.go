// Program keeps the names of Pods by a function that a variable holds.
package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type pods struct{ names map[string]bool }

func (p *pods) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) { delete(p.names, obj.(*corev1.Pod).Name) }, // want `asserts \*corev1.Pod but may get .*`
	}
}

func watch(factory informers.SharedInformerFactory) error {
	_, err := factory.Core().V1().Pods().Informer().AddEventHandler((&pods{names: make(map[string]bool)}).handler())
	return err
}

var begin = watch

func main() {
	if err := begin(nil); err != nil {
		klog.Fatal(err)
	}
}
