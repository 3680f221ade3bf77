// Package incomplete reads pods and nodes, and waits for the nodes only.
package incomplete

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/podnames"
)

// A Placement knows which nodes there are, and which pods.
type Placement struct {
	pods      corelisters.PodLister
	nodes     corelisters.NodeLister
	hasSynced func() bool
}

// NewPlacement keeps a function that asks one of its two informers.
func NewPlacement(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Placement {
	p := &Placement{pods: pods.Lister(), nodes: nodes.Lister()} // want:related `pods is taken from its informer here`
	podInformer, nodeInformer := pods.Informer(), nodes.Informer()
	p.hasSynced = func() bool { return nodeInformer.HasSynced() } // want `Placement reads pods from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced`
	_ = podInformer
	return p
}

// Run reports once the nodes are there.
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
	pods        corelisters.PodLister
	nodes       corelisters.NodeLister
	nodesSynced cache.InformerSynced
}

// NewDrain keeps the listers.
func NewDrain(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Drain {
	return &Drain{pods: pods.Lister(), nodes: nodes.Lister(), nodesSynced: nodes.Informer().HasSynced}
}

// Run waits for the nodes and reads the pods in a helper.
func (d *Drain) Run(ctx context.Context) ([]string, error) {
	if !cache.WaitForNamedCacheSyncWithContext(ctx, d.nodesSynced) { // want `Drain reads pods from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced`
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

// RunDrain starts the informers of a Drain, which waits for too little: one cause.
func RunDrain(ctx context.Context, clients kubernetes.Interface) ([]string, error) {
	factory := informers.NewSharedInformerFactory(clients, 0)
	d := NewDrain(factory.Core().V1().Pods(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return d.Run(ctx)
}
