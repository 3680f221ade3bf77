package incomplete

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/podnames"
)

// A Watchman watches what a helper is given.
type Watchman struct {
	pods        corelisters.PodLister
	nodes       corelisters.NodeLister
	podsSynced  cache.InformerSynced
	nodesSynced cache.InformerSynced
}

// Setup keeps the listers; how to ask for the pods is kept by the helper.
func (w *Watchman) Setup(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) {
	w.nodes, w.nodesSynced = nodes.Lister(), nodes.Informer().HasSynced
	w.watch(pods.Informer())
	w.pods = pods.Lister()
}

func (w *Watchman) watch(pods cache.SharedIndexInformer) { w.podsSynced = pods.HasSynced }

// Run waits for both.
func (w *Watchman) Run(ctx context.Context) ([]string, error) {
	if !cache.WaitForCacheSync(ctx.Done(), w.podsSynced, w.nodesSynced) {
		return nil, ctx.Err()
	}
	if _, err := w.nodes.List(labels.Everything()); err != nil {
		return nil, err
	}
	return podnames.All(w.pods)
}

// A Station has an informer that comes late.
type Station struct {
	factory     informers.SharedInformerFactory
	pods        corelisters.PodLister
	podsSynced  cache.InformerSynced
	nodes       corelisters.NodeLister
	nodesSynced cache.InformerSynced
}

// RunStation waits for the first informer before it runs the rest.
func RunStation(ctx context.Context, factory informers.SharedInformerFactory) ([]string, error) {
	pods, nodes := factory.Core().V1().Pods(), factory.Core().V1().Nodes()
	s := &Station{
		factory: factory, pods: pods.Lister(), podsSynced: pods.Informer().HasSynced,
		nodes: nodes.Lister(), nodesSynced: nodes.Informer().HasSynced,
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.podsSynced) {
		return nil, ctx.Err()
	}
	if !s.late(ctx) {
		return nil, ctx.Err()
	}
	return podnames.All(s.pods)
}

func (s *Station) late(ctx context.Context) bool {
	s.factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), s.nodesSynced) {
		return false
	}
	_, err := s.nodes.List(labels.Everything())
	return err == nil && s.named()
}

func (s *Station) named() bool {
	names, err := podnames.All(s.pods)
	return err == nil && len(names) > 0
}
