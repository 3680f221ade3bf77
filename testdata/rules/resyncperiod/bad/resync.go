// Package bad has resync periods in nanoseconds.
package bad

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

// doc:begin

// Factory means thirty seconds.
func Factory(c kubernetes.Interface) informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(c, 30) // want `resync period 30ns makes the informer's timer fire every 30ns, and handlers get 1s: is a unit missing\? Write 30\*time\.Second, or 0 for no resync`
}

// doc:end

// Often is no good idea with a unit, either.
func Often(c kubernetes.Interface) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", often, nil) // want `resync period 200ms makes the informer's timer fire every 200ms, and handlers get 1s: write a longer one, or 0 for no resync`
}

// Handler has a period of its own.
func Handler(informer cache.SharedInformer, handler cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(handler, 10) // want `resync period 10ns is below the minimum and becomes 1s: is a unit missing\? Write 10\*time\.Second, or 0 for no resync`
	return err
}

// Negative is no way to say never.
func Negative(c kubernetes.Interface) cache.SharedIndexInformer {
	return coreinformers.NewPodInformer(c, "", -1, nil) // want `resync period -1ns makes the informer's timer fire all the time: write 0 for no resync`
}

// NegativeHandler says something else than it does, too.
func NegativeHandler(informer cache.SharedInformer, handler cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandlerWithResyncPeriod(handler, -time.Second) // want `resync period -1s hands over every object whenever another handler resyncs: write 0 for no resync`
	return err
}

// Options hold the period, too.
func Options(lw cache.ListerWatcher) cache.SharedIndexInformer {
	return cache.NewSharedIndexInformerWithOptions(lw, &corev1.Pod{}, cache.SharedIndexInformerOptions{ResyncPeriod: 60}) // want `resync period 60ns makes the informer's timer fire every 60ns`
}

// Dry is a client that changes nothing: one function with a fake makes no file of tests.
func Dry() kubernetes.Interface { return fake.NewClientset() }
