package fixed

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// counter counts the pods while it runs.
type counter struct {
	informer cache.SharedIndexInformer
	lister   corelisters.PodLister
	queue    workqueue.TypedRateLimitingInterface[string]

	once  sync.Once
	first chan []string
}

func (i *Inventory) newCounter(ctx context.Context) *counter {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	c := &counter{
		informer: pods.Informer(),
		lister:   pods.Lister(),
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		first:    make(chan []string, 1),
	}
	factory.Start(ctx.Done())
	return c
}

// report keeps what was seen first.
func (c *counter) report(found []string) {
	c.once.Do(func() { c.first <- found })
}

func (c *counter) collect() {
	pods, err := c.lister.List(labels.Everything())
	if err != nil {
		return
	}
	c.report(names(pods))
}

func (c *counter) poll(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) { c.report(objectNames(c.informer.GetStore().List())) }, time.Second)
}

// runCollector counts once before the caches are filled.
func (c *counter) runCollector(ctx context.Context) error {
	c.collect()
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

// runPoller starts the goroutine that polls the store first.
func (c *counter) runPoller(ctx context.Context) error {
	go c.poll(ctx)
	if !cache.WaitForNamedCacheSync("counter", ctx.Done(), c.informer.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

// runLiteral starts a goroutine that does so.
func (c *counter) runLiteral(ctx context.Context) error {
	go func() {
		c.poll(ctx)
	}()
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

// runBelow calls a function that starts the goroutine.
func (c *counter) runBelow(ctx context.Context) error {
	c.startAll(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

func (c *counter) startAll(ctx context.Context) {
	go c.poll(ctx)
}

// runWorkers starts the workers of the queue before the wait.
func (c *counter) runWorkers(ctx context.Context) error {
	defer c.queue.ShutDown()
	c.queue.Add(namespace + "/web")
	for range 2 {
		go wait.UntilWithContext(ctx, c.runWorker, time.Second)
	}
	if !cache.WaitForNamedCacheSyncWithContext(ctx, c.informer.HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

func (c *counter) runWorker(ctx context.Context) {
	for c.processNext(ctx) {
	}
}

func (c *counter) processNext(context.Context) bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	podNamespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return true
	}
	pod, err := c.lister.Pods(podNamespace).Get(name)
	if err != nil {
		c.report(nil)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	c.report([]string{pod.Name})
	return true
}

// first runs a counter until it has seen something.
func (i *Inventory) first(ctx context.Context, run func(c *counter, ctx context.Context) error) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := i.newCounter(ctx)
	go run(c, ctx)
	select {
	case found := <-c.first:
		return found, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Collect runs the collector.
func (i *Inventory) Collect(ctx context.Context) ([]string, error) {
	return i.first(ctx, (*counter).runCollector)
}

// Poll runs the poller.
func (i *Inventory) Poll(ctx context.Context) ([]string, error) {
	return i.first(ctx, (*counter).runPoller)
}

// PollInLiteral runs the goroutine.
func (i *Inventory) PollInLiteral(ctx context.Context) ([]string, error) {
	return i.first(ctx, (*counter).runLiteral)
}

// PollBelow runs the function that starts the goroutine.
func (i *Inventory) PollBelow(ctx context.Context) ([]string, error) {
	return i.first(ctx, (*counter).runBelow)
}

// Work runs the workers.
func (i *Inventory) Work(ctx context.Context) ([]string, error) {
	return i.first(ctx, (*counter).runWorkers)
}

// WorkParameter waits for an informer that it is given, after the first use.
func (i *Inventory) WorkParameter(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	return workWith(ctx, informer)
}

func workWith(ctx context.Context, informer cache.SharedIndexInformer) ([]string, error) {
	found := storeNames(informer)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	return found, nil
}

func storeNames(informer cache.SharedIndexInformer) []string {
	return objectNames(informer.GetStore().List())
}
