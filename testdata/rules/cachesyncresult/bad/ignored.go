// Package bad goes on although the caches are empty.
package bad

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

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
	cache.WaitForCacheSync(stopCh, p.pods.HasSynced) // want `the result of cache\.WaitForCacheSync is ignored: it is false when the stop channel closes before the sync, and the code goes on with an empty cache`

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
	_ = cache.WaitForNamedCacheSync("ports", ctx.Done(), p.synced) // want `result of cache.WaitForNamedCacheSync is ignored`
	if err := p.restore(); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (p *Ports) restore() error {
	pods, err := p.lister.List(labels.Everything())
	p.Free = len(pods) == 0
	return err
}
