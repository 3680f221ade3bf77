// Package good starts its informers.
package good

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
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

// Pods counts the pods.
func Pods(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	nodes := factory.Core().V1().Nodes().Informer()
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced, pods.Informer().HasSynced) {
		return 0, errSync
	}
	list, err := lister.List(labels.Everything())
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

// Main starts the factory when the controller is there.
func Main(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactoryWithOptions(c, time.Hour)
	counter := NewCounter(factory.Core().V1().Pods())
	factory.Start(ctx.Done())
	return counter.Run(ctx)
}

// Again starts the factory once more.
func Again(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	counter := NewCounter(factory.Core().V1().Pods())
	factory.Start(ctx.Done())
	return counter.Run(ctx)
}

// Handle runs the informer.
func Handle(ctx context.Context, c dynamic.Interface, seen func(any)) error {
	pods := dynamicinformer.NewFilteredDynamicInformer(c, corev1.SchemeGroupVersion.WithResource("pods"), "", 0, nil, nil)
	registration, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: seen})
	if err != nil {
		return err
	}
	go pods.Informer().RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return errSync
	}
	return nil
}

// Grouped runs it in a group, as a method value and in a literal.
func Grouped(ctx context.Context, c kubernetes.Interface, seen func(any)) error {
	ctx, cancel := context.WithCancel(ctx)
	var group wait.Group
	defer group.Wait()
	defer cancel()
	pods, nodes := coreinformers.NewPodInformer(c, "", 0, nil), coreinformers.NewNodeInformer(c, 0, nil)
	for _, i := range []cache.SharedIndexInformer{pods, nodes} {
		if _, err := i.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: seen}); err != nil {
			return err
		}
	}
	group.StartWithChannel(ctx.Done(), pods.Run)
	group.Start(func() { nodes.RunWithContext(ctx) })
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced, nodes.HasSynced) {
		return errSync
	}
	return nil
}

// Others are started by somebody else.
type Others struct {
	factory informers.SharedInformerFactory
	nodes   cache.SharedIndexInformer
}

// NewOthers hands out what it makes.
func NewOthers(c kubernetes.Interface, seen func(any), start func(informers.SharedInformerFactory)) (*Others, cache.SharedIndexInformer, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	handler := cache.ResourceEventHandlerFuncs{AddFunc: seen}
	if _, err := factory.Core().V1().Pods().Informer().AddEventHandler(handler); err != nil {
		return nil, nil, err
	}
	started := informers.NewSharedInformerFactory(c, 0)
	if _, err := started.Core().V1().Pods().Informer().AddEventHandler(handler); err != nil {
		return nil, nil, err
	}
	start(started)
	returned := coreinformers.NewPodInformer(c, "", 0, nil)
	_, err := returned.AddEventHandler(handler)
	return &Others{factory: factory, nodes: coreinformers.NewNodeInformer(c, 0, nil)}, returned, err
}

// Watch gets the informer from a factory of its caller, which may start it again.
func (o *Others) Watch(ctx context.Context, factory informers.SharedInformerFactory, seen func(any)) error {
	factory.Start(ctx.Done())
	o.factory.Start(ctx.Done())
	handler := cache.ResourceEventHandlerFuncs{AddFunc: seen}
	if _, err := factory.Core().V1().Secrets().Informer().AddEventHandler(handler); err != nil {
		return err
	}
	_, err := o.factory.Core().V1().Secrets().Informer().AddEventHandler(handler)
	return err
}

// Filled has a store that is filled by hand.
func Filled(c kubernetes.Interface, pod *corev1.Pod, use func(corelisters.PodLister) int) (int, error) {
	pods := informers.NewSharedInformerFactory(c, 0).Core().V1().Pods()
	if err := pods.Informer().GetStore().Add(pod); err != nil {
		return 0, err
	}
	return use(pods.Lister()), nil
}

// Background is started in a goroutine, with an informer that is there before.
func Background(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	go func() {
		<-time.After(time.Millisecond)
		factory.Start(ctx.Done())
	}()
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return 0, errSync
	}
	list, err := pods.Lister().List(labels.Everything())
	return len(list), err
}
