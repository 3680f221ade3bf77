package incomplete

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/podnames"
)

// A Borrower gets the lister of the pods from somebody who has waited for it.
type Borrower struct {
	pods  corelisters.PodLister
	nodes cache.SharedIndexInformer
}

// NewBorrower keeps both.
func NewBorrower(pods corelisters.PodLister, nodes coreinformers.NodeInformer) *Borrower {
	return &Borrower{pods: pods, nodes: nodes.Informer()}
}

// Run waits for its own informer.
func (b *Borrower) Run(ctx context.Context) ([]string, error) {
	if !cache.WaitForCacheSync(ctx.Done(), b.nodes.HasSynced) {
		return nil, ctx.Err()
	}
	return podnames.All(b.pods)
}

// A Counter reads the pods for a metric only, which may start at nothing.
type Counter struct {
	pods  cache.Store
	nodes corelisters.NodeLister
	sync  cache.InformerSynced
}

// NewCounter keeps the store.
func NewCounter(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Counter {
	return &Counter{pods: pods.Informer().GetStore(), nodes: nodes.Lister(), sync: nodes.Informer().HasSynced}
}

// Run publishes the number of pods.
func (c *Counter) Run(ctx context.Context, publish func(int)) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.sync) {
		return ctx.Err()
	}
	if _, err := c.nodes.List(labels.Everything()); err != nil {
		return err
	}
	podMetric(c.pods, publish)
	return nil
}

func podMetric(pods cache.Store, publish func(int)) { publish(len(pods.List())) }
