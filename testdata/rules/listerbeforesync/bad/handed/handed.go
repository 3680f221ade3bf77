// Package handed has a controller whose informers somebody else starts.
package handed

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Controller counts pods when it is asked to.
type Controller struct {
	lister corelisters.PodLister
	synced cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
	counts chan int
}

// New returns one that tells counts.
func New(pods coreinformers.PodInformer, counts chan int) *Controller {
	c := &Controller{
		lister: pods.Lister(),
		synced: pods.Informer().HasSynced, // want:listerbeforesync/unwaited `nothing calls Controller\.synced, so nothing waits until its cache has synced: call cache\.WaitForCacheSync before the workers start`
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		counts: counts,
	}
	c.queue.Add("pods")
	return c
}

// Run works until the context ends.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *Controller) work(context.Context) {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if err := c.count(); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) count() error {
	pods, err := c.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	c.counts <- len(pods)
	return nil
}
