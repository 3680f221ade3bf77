// Package far has a controller whose informers others start.
package far

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

var errSync = errors.New("the caches did not sync")

// Counter is a controller that counts pods.
type Counter struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
}

// NewCounter asks the factory for the informer.
func NewCounter(factory informers.SharedInformerFactory) *Counter {
	return newCounter(factory.Core().V1().Pods())
}

func newCounter(pods coreinformers.PodInformer) *Counter {
	return &Counter{pods: pods.Lister(), synced: pods.Informer().HasSynced}
}

// OnNodes has its handler called for each node.
func OnNodes(nodes coreinformers.NodeInformer, seen func(any)) error {
	_, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: seen})
	return err
}

// Run waits for the pods.
func (c *Counter) Run(ctx context.Context) (int, error) {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return 0, errSync
	}
	pods, err := c.pods.List(labels.Everything())
	return len(pods), err
}
