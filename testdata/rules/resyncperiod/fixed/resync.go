// Package bad has resync periods in nanoseconds.
package fixed

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
)

const often = 200 * time.Millisecond

// Factory means thirty seconds.
func Factory(c kubernetes.Interface) informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(c, 30*time.Second)
}

// Often is no good idea with a unit, either.
func Often(c kubernetes.Interface) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", often, nil)
}

// Handler has a period of its own.
func Handler(informer cache.SharedInformer, handler cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(handler, 10*time.Second)
	return err
}

// Negative is no way to say never.
func Negative(c kubernetes.Interface) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", -1, nil)
}

// NegativeHandler says something else than it does, too.
func NegativeHandler(informer cache.SharedInformer, handler cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(handler, -time.Second)
	return err
}

// Options hold the period, too.
func Options(lw cache.ListerWatcher) cache.SharedIndexInformer {
	return cache.NewSharedIndexInformerWithOptions(lw, &corev1.Pod{}, cache.SharedIndexInformerOptions{ResyncPeriod: 60 * time.Second})
}

// Dry is a client that changes nothing: one function with a fake makes no file of tests.
func Dry() kubernetes.Interface { return fake.NewClientset() }
