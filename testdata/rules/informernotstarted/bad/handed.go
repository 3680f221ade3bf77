package bad

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/informernotstarted/bad/far"
)

// Forgotten hands the factory to a controller, which does not start it either.
func Forgotten(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0) // want `factory is never started, so its lister finds nothing: call Start of the factory`
	counter := far.NewCounter(factory)                  // want:related `needed here`
	return counter.Run(ctx)
}

// Late starts the factory before the controller asks it for the informer.
func Late(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	nodes := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())
	counter := far.NewCounter(factory) // want `far\.NewCounter\(factory\) asks for an informer after the factory was started`
	_ = nodes
	return counter.Run(ctx)
}

// Nodes hands on what stands for one resource.
func Nodes(c kubernetes.Interface, seen func(any)) error {
	factory := informers.NewSharedInformerFactory(c, 0) // want `factory is never started, so its handlers are never called`
	return far.OnNodes(factory.Core().V1().Nodes(), seen)
}

// Cached keeps a lister alone.
type Cached struct{ Pods corelisters.PodLister }

// NewCached drops the factory.
func NewCached(c kubernetes.Interface) *Cached {
	return &Cached{Pods: informers.NewSharedInformerFactory(c, 0).Core().V1().Pods().Lister()} // want `the informer of informers\.NewSharedInformerFactory is never started, so its lister finds nothing`
}
