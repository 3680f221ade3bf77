// Package incomplete reads pods and nodes, and waits for both.
package incomplete

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/podnames"
)

// A Placement knows which nodes there are, and which pods.
type Placement struct {
	pods      corelisters.PodLister
	nodes     corelisters.NodeLister
	hasSynced func() bool
}

// NewPlacement keeps a function that asks both of its informers.
func NewPlacement(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Placement {
	p := &Placement{pods: pods.Lister(), nodes: nodes.Lister()}
	podInformer, nodeInformer := pods.Informer(), nodes.Informer()
	p.hasSynced = func() bool { return podInformer.HasSynced() && nodeInformer.HasSynced() }
	return p
}

// Run reports once both are there.
func (p *Placement) Run(ctx context.Context) ([]string, error) {
	if !cache.WaitForCacheSync(ctx.Done(), p.hasSynced) {
		return nil, ctx.Err()
	}
	if _, err := p.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return podnames.All(p.pods)
}

// A Drain waits where it runs.
type Drain struct {
	pods   corelisters.PodLister
	nodes  corelisters.NodeLister
	synced []cache.InformerSynced
}

// NewDrain keeps the listers.
func NewDrain(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Drain {
	return &Drain{
		pods:   pods.Lister(),
		nodes:  nodes.Lister(),
		synced: []cache.InformerSynced{pods.Informer().HasSynced, nodes.Informer().HasSynced},
	}
}

// Run waits for all and reads the pods in a helper.
func (d *Drain) Run(ctx context.Context) ([]string, error) {
	if !cache.WaitForNamedCacheSyncWithContext(ctx, d.synced...) {
		return nil, ctx.Err()
	}
	return d.evict()
}

func (d *Drain) evict() ([]string, error) {
	if _, err := d.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return podnames.All(d.pods)
}
