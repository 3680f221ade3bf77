// Package bad has informers that do not run.
package bad

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

var errSync = errors.New("the caches did not sync")

// doc:begin

// Pods counts the pods on nodes.
func Pods(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	nodes := factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	pods := factory.Core().V1().Pods().Lister() // want `factory\.Core\(\)\.V1\(\)\.Pods\(\)\.Lister\(\) asks for an informer after the factory was started: it never runs and its cache stays empty; ask before Start, or start again`
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced) {
		return 0, errSync
	}
	factory.WaitForCacheSync(ctx.Done())
	list, err := pods.List(labels.Everything())
	return len(list), err
}

// doc:end

// Counter is a controller that counts pods.
type Counter struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
}

// NewCounter asks for the informer.
func NewCounter(pods coreinformers.PodInformer) *Counter {
	return &Counter{pods: pods.Lister(), synced: pods.Informer().HasSynced}
}

// Run waits for the pods.
func (c *Counter) Run(ctx context.Context) (int, error) {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return 0, errSync
	}
	pods, err := c.pods.List(labels.Everything())
	return len(pods), err
}

// Main starts the factory before the controller is there.
func Main(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactoryWithOptions(c, time.Hour)
	factory.Start(ctx.Done())
	counter := NewCounter(factory.Core().V1().Pods()) // want `NewCounter\(factory\.Core\(\)\.V1\(\)\.Pods\(\)\) asks for an informer after the factory was started`
	return counter.Run(ctx)
}

// Wait forgets to start the factory.
func Wait(ctx context.Context, c kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(c, 0) // want `factory is never started, so the wait never ends: call Start of the factory, or run the informer with go`
	pods := factory.Core().V1().Pods().Informer()
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) { // want:related `needed here`
		return errSync
	}
	return nil
}

// Handle forgets to run the informer.
func Handle(c dynamic.Interface, seen func(any)) error {
	pods := dynamicinformer.NewFilteredDynamicInformer(c, corev1.SchemeGroupVersion.WithResource("pods"), "", 0, nil, nil) // want `pods is never started, so its handlers are never called`
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: seen})
	return err
}

// Listed hands out a lister that finds nothing.
func Listed(c kubernetes.Interface, use func(corelisters.PodLister) int) int {
	return use(informers.NewSharedInformerFactory(c, 0).Core().V1().Pods().Lister()) // want `the informer of informers\.NewSharedInformerFactory is never started, so its lister finds nothing`
}
