// Package good has resync periods that are long, or none.
package good

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Factory does without.
func Factory(c kubernetes.Interface) informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(c, 0)
}

// doc:end

// Pods resyncs every ten minutes.
func Pods(c kubernetes.Interface) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", 10*time.Minute, nil)
}

// Given is not known here.
func Given(c kubernetes.Interface, period time.Duration) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", period, nil)
}

// Handler has a period of its own.
func Handler(informer cache.SharedInformer, handler cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(handler, time.Minute)
	return err
}

// Options hold the period, too.
func Options(lw cache.ListerWatcher) cache.SharedIndexInformer {
	return cache.NewSharedIndexInformerWithOptions(lw, &corev1.Pod{}, cache.SharedIndexInformerOptions{ResyncPeriod: time.Second})
}
