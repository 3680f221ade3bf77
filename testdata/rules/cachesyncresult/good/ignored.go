// Package good stops when the caches are not full.
package good

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

var errSync = errors.New("the caches did not sync")

// Ports hands out ports to pods.
type Ports struct {
	pods   cache.SharedIndexInformer
	lister corelisters.PodLister
	synced cache.InformerSynced
	Taken  []string
	// Free says that nobody has a port.
	Free bool
}

// New makes the controller.
func New(pods coreinformers.PodInformer) *Ports {
	return &Ports{pods: pods.Informer(), lister: pods.Lister(), synced: pods.Informer().HasSynced}
}

// doc:begin

// Run finds out which ports are taken and starts the workers.
func (p *Ports) Run(stopCh <-chan struct{}) {
	if !cache.WaitForCacheSync(stopCh, p.pods.HasSynced) {
		return
	}

	p.Free = true
	for _, obj := range p.pods.GetStore().List() {
		p.Taken = append(p.Taken, obj.(*corev1.Pod).Name)
		p.Free = false
	}
	go wait.Until(p.work, time.Second, stopCh)
	<-stopCh
}

// doc:end

func (p *Ports) work() {}

// Restore reads the cache in a function that it calls.
func (p *Ports) Restore(ctx context.Context) error {
	if !cache.WaitForNamedCacheSync("ports", ctx.Done(), p.synced) {
		return errSync
	}
	pods, err := p.lister.List(labels.Everything())
	p.Free = len(pods) == 0
	return err
}

// Ready says whether the controller is ready.
func (p *Ports) Ready(ctx context.Context) error {
	synced := cache.WaitForCacheSync(ctx.Done(), p.synced)
	klog.V(2).InfoS("Waited", "synced", synced)
	if !synced {
		return errSync
	}
	return nil
}

// Loops only starts loops that look at the same channel first.
func (p *Ports) Loops(stopCh <-chan struct{}) error {
	cache.WaitForCacheSync(stopCh, p.synced)
	klog.InfoS("Starting workers")
	go wait.Until(p.work, time.Second, stopCh)
	return nil
}

// Blocks starts the loops and waits for the end.
func (p *Ports) Blocks(ctx context.Context) error {
	cache.WaitForCacheSync(ctx.Done(), p.synced)
	go wait.Until(p.work, time.Second, ctx.Done())
	<-ctx.Done()
	return nil
}

// Here runs the loop itself.
func (p *Ports) Here(ctx context.Context) error {
	cache.WaitForCacheSync(ctx.Done(), p.synced)
	wait.UntilWithContext(ctx, func(context.Context) { p.work() }, time.Second)
	return nil
}

// Asks looks at the context after the wait.
func (p *Ports) Asks(ctx context.Context) error {
	cache.WaitForCacheSync(ctx.Done(), p.synced)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, err := p.lister.List(labels.Everything())
	return err
}

// Never is not stopped.
func (p *Ports) Never() error {
	cache.WaitForCacheSync(wait.NeverStop, p.synced)
	_, err := p.lister.List(labels.Everything())
	return err
}

// Background has a context that nobody ends before the function is done.
func (p *Ports) Background() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cache.WaitForCacheSync(ctx.Done(), p.synced)
	_, err := p.lister.List(labels.Everything())
	return err
}

// Own has a channel that nobody else can close.
func (p *Ports) Own() error {
	stop := make(chan struct{})
	defer close(stop)
	cache.WaitForCacheSync(stop, p.synced)
	_, err := p.lister.List(labels.Everything())
	return err
}

// Wait is the end of a function without results.
func (p *Ports) Wait(stopCh <-chan struct{}) {
	cache.WaitForCacheSync(stopCh, p.synced)
}

// Manager waits for the cache of controller-runtime.
func Manager(ctx context.Context, c ctrlcache.Cache) error {
	if !c.WaitForCacheSync(ctx) {
		return errSync
	}
	return nil
}
