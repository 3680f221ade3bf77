// Package far has controllers that get factories.
package far

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

var errSync = errors.New("the caches did not sync")

// Counter is a controller that counts pods.
type Counter struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
	start  func(<-chan struct{})
}

// NewCounter asks the factory for the informer.
func NewCounter(factory informers.SharedInformerFactory) *Counter {
	pods := factory.Core().V1().Pods()
	return &Counter{pods: pods.Lister(), synced: pods.Informer().HasSynced}
}

// NewStarter keeps the start for later.
func NewStarter(factory informers.SharedInformerFactory) *Counter {
	c := NewCounter(factory)
	c.start = factory.Start
	return c
}

// Running has a handler, and runs the informer itself.
func Running(ctx context.Context, nodes coreinformers.NodeInformer, seen func(any)) error {
	if _, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: seen}); err != nil {
		return err
	}
	go nodes.Informer().RunWithContext(ctx)
	return nil
}

// Run starts what it was told to and waits for the pods.
func (c *Counter) Run(ctx context.Context) (int, error) {
	if c.start != nil {
		c.start(ctx.Done())
	}
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return 0, errSync
	}
	pods, err := c.pods.List(labels.Everything())
	return len(pods), err
}

// A Client starts the informers that are made with it.
type Client struct {
	api  kubernetes.Interface
	made []cache.SharedIndexInformer
}

// NewClient returns a client without informers.
func NewClient(api kubernetes.Interface) *Client { return &Client{api: api} }

// RunAll starts what was made.
func (c *Client) RunAll(ctx context.Context) {
	for _, informer := range c.made {
		go informer.RunWithContext(ctx)
	}
}

// NewPods makes an informer for pods, which runs when the client does.
func NewPods(c *Client) cache.SharedIndexInformer {
	pods := coreinformers.NewPodInformer(c.api, "", 0, cache.Indexers{})
	c.made = append(c.made, pods)
	return pods
}
