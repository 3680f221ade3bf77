package incomplete

import (
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/podnames"
)

// A Census is registered with a factory by a caller that waits for it.
type Census struct {
	pods  corelisters.PodLister
	nodes corelisters.NodeLister
}

// doc:begin

// Register returns what must have synced before the first item is processed.
func (c *Census) Register(factory informers.SharedInformerFactory) []cache.InformerSynced {
	mustSync := []cache.InformerSynced{ // want `Census reads pods from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced`
		factory.Core().V1().Nodes().Informer().HasSynced,
	}
	c.pods = factory.Core().V1().Pods().Lister()
	c.nodes = factory.Core().V1().Nodes().Lister()
	return mustSync
}

// Process counts.
func (c *Census) Process() ([]string, error) {
	if _, err := c.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return podnames.All(c.pods)
}

// doc:end

// An Audit reads the pods by an index that it hands their store to.
type Audit struct {
	names *index
	nodes corelisters.NodeLister
}

type index struct{ store cache.Store }

func newIndex(store cache.Store) *index { return &index{store: store} }

func (i *index) all() []string { return i.store.ListKeys() }

// NewAudit returns the audit and what it must wait for.
func NewAudit(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) (*Audit, []cache.InformerSynced) {
	a := &Audit{names: newIndex(pods.Informer().GetStore()), nodes: nodes.Lister()}
	return a, []cache.InformerSynced{nodes.Informer().HasSynced} // want `Audit reads names from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced`
}

// Process audits.
func (a *Audit) Process() ([]string, error) {
	if _, err := a.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return a.names.all(), nil
}

// A Ledger reads the pods as an Audit does.
type Ledger struct {
	names *index
	nodes corelisters.NodeLister
}

// indexOf is a constructor, whatever it is called.
func indexOf(store cache.Store) *index { return newIndex(store) }

// OpenLedger returns the ledger and what it must wait for.
func OpenLedger(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) (*Ledger, []cache.InformerSynced) {
	l := &Ledger{names: indexOf(pods.Informer().GetStore()), nodes: nodes.Lister()}
	return l, []cache.InformerSynced{nodes.Informer().HasSynced} // want `Ledger reads names from the cache but does not wait for it here: it may still be empty when the workers start; add its HasSynced`
}

// Process reads both.
func (l *Ledger) Process() ([]string, error) {
	if _, err := l.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return l.names.all(), nil
}
