package audit

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// +kubebuilder:rbac:namespace=websites,groups=apps.reference.ctrlvet.dev,resources=websites,verbs=get;list;watch;update

const (
	cacheSyncTimeout = 2 * time.Minute
	syncTimeout      = 30 * time.Second

	// maxRetries is how often an object is tried before it has to wait for its next event.
	maxRetries = 10
)

// term is the work of one term of leadership. What it holds is made anew for the next: an informer that has
// ended does not start again, and a queue that is shut down stays so.
type term struct {
	*auditor
	lister cache.GenericLister
	queue  workqueue.TypedRateLimitingInterface[cache.ObjectName]
	policy policy
}

// work audits until ctx is done.
func (a *auditor) work(ctx context.Context) error {
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(a.untyped, 0, a.opts.Namespace, nil)
	websites := factory.ForResource(a.websites)
	t := &term{
		auditor: a,
		lister:  websites.Lister(),
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName](),
			workqueue.TypedRateLimitingQueueConfig[cache.ObjectName]{Name: name}),
	}
	defer t.queue.ShutDown()
	informer := websites.Informer()
	// Only an informer that does not run yet takes a transform.
	if err := informer.SetTransform(dropManagedFields); err != nil {
		return err
	}
	registration, err := informer.AddEventHandler(t.handler())
	if err != nil {
		return fmt.Errorf("watch Websites: %w", err)
	}

	ctx, cancel := context.WithCancel(ctx)
	defer factory.Shutdown() // waits for what the end of ctx ends
	defer cancel()
	factory.Start(ctx.Done())
	if err := waitForCaches(ctx, registration.HasSynced); err != nil {
		return err
	}
	var group sync.WaitGroup
	group.Go(func() { wait.UntilWithContext(ctx, t.followPolicy, time.Second) })
	group.Go(func() { wait.UntilWithContext(ctx, t.worker, time.Second) })
	<-ctx.Done()
	t.queue.ShutDown()
	group.Wait()
	return nil
}

func waitForCaches(ctx context.Context, synced ...cache.InformerSynced) error {
	waiting, cancel := context.WithTimeoutCause(ctx, cacheSyncTimeout, errors.New("the cache did not fill in time"))
	defer cancel()
	if !cache.WaitForCacheSync(waiting.Done(), synced...) && ctx.Err() == nil {
		return fmt.Errorf("wait for the cache of Websites: %w", context.Cause(waiting))
	}
	return nil
}

// handler queues a Website that is new, has another spec or has lost its mark. Nothing is to be done about one
// that is gone.
func (t *term) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    t.enqueue,
		UpdateFunc: func(_, obj any) { t.enqueue(obj) },
	}
}

func (t *term) enqueue(obj any) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		klog.Background().Error(err, "an event without a key is ignored", "type", fmt.Sprintf("%T", obj))
		return
	}
	t.queue.Add(key)
}

// enqueueAll queues all Websites: what is right for one of them depends on the policy.
func (t *term) enqueueAll() error {
	websites, err := t.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, obj := range websites {
		t.enqueue(obj)
	}
	return nil
}

func (t *term) worker(ctx context.Context) {
	for t.next(ctx) {
	}
}

func (t *term) next(ctx context.Context) bool {
	key, shutdown := t.queue.Get()
	if shutdown {
		return false
	}
	defer t.queue.Done(key)
	ctx, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	err := t.sync(ctx, key)
	switch {
	case err == nil:
		t.queue.Forget(key)
	case t.queue.NumRequeues(key) < maxRetries:
		t.queue.AddRateLimited(key)
	default:
		klog.FromContext(ctx).Error(err, "the Website waits for its next event", "website", key)
		t.queue.Forget(key)
	}
	return true
}

func dropManagedFields(obj any) (any, error) {
	if accessor, err := meta.Accessor(obj); err == nil {
		accessor.SetManagedFields(nil)
	}
	return obj, nil
}
