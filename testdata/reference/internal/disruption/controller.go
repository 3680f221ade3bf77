// Package disruption keeps a PodDisruptionBudget for each Website that has more than one web server, so
// that a drain leaves it reachable. It is a controller in plain client-go: shared informers, listers and a
// work queue, without controller-runtime.
package disruption

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	policylisters "k8s.io/client-go/listers/policy/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

const (
	workers = 2

	// cacheSyncTimeout makes a missing permission an error instead of a silent wait.
	cacheSyncTimeout = 2 * time.Minute

	// syncTimeout ends the work on one key.
	syncTimeout = 30 * time.Second
)

// The kinds are few and the names constant, so the role is exactly what the code below calls.

// +kubebuilder:rbac:namespace=websites,groups=apps,resources=deployments,verbs=list;watch
// +kubebuilder:rbac:namespace=websites,groups=apps,resources=deployments/finalizers,verbs=update
// +kubebuilder:rbac:namespace=websites,groups=policy,resources=poddisruptionbudgets,verbs=list;watch;create;patch;delete

// Runner starts the controller under a manager, on the replica that leads.
type Runner struct {
	client    kubernetes.Interface
	namespace string
}

// NewRunner returns a Runner for the Deployments of Websites in one namespace.
func NewRunner(client kubernetes.Interface, namespace string) *Runner {
	return &Runner{client: client, namespace: namespace}
}

// NeedLeaderElection implements manager.LeaderElectionRunnable: two controllers would only get in each
// other's way.
func (*Runner) NeedLeaderElection() bool { return true }

// Start implements manager.Runnable. It returns when ctx is done and all that it started has ended.
func (r *Runner) Start(ctx context.Context) error {
	// Here and not in NewRunner: a queue has goroutines from the start, and a replica that never leads
	// would never end them.
	c, err := newController(r.client, r.namespace)
	if err != nil {
		return err
	}
	return c.run(ctx)
}

type controller struct {
	client      kubernetes.Interface
	factory     informers.SharedInformerFactory
	deployments appslisters.DeploymentLister
	budgets     policylisters.PodDisruptionBudgetLister
	synced      []cache.InformerSynced
	queue       workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

func newController(client kubernetes.Interface, namespace string) (*controller, error) {
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0,
		informers.WithNamespace(namespace),
		informers.WithTweakListOptions(func(options *metav1.ListOptions) { options.LabelSelector = v1alpha1.WebsiteLabel }),
		informers.WithTransform(dropManagedFields))
	deployments := factory.Apps().V1().Deployments()
	budgets := factory.Policy().V1().PodDisruptionBudgets()
	c := &controller{
		client:      client,
		factory:     factory,
		deployments: deployments.Lister(),
		budgets:     budgets.Lister(),
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName](),
			workqueue.TypedRateLimitingQueueConfig[cache.ObjectName]{Name: "disruption"}),
	}
	// A budget has the name of its Deployment, so the events of both lead to the same key.
	for _, informer := range []cache.SharedIndexInformer{deployments.Informer(), budgets.Informer()} {
		registration, err := informer.AddEventHandler(c.handler())
		if err != nil {
			c.queue.ShutDown()
			return nil, fmt.Errorf("watch: %w", err)
		}
		c.synced = append(c.synced, registration.HasSynced)
	}
	return c, nil
}

// handler does nothing but queue: what it is given belongs to the cache, and as long as it works no other
// event is delivered.
func (c *controller) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
		DeleteFunc: c.enqueue,
	}
}

// enqueue queues the key of an object or, when the watch has missed a deletion, of its tombstone.
func (c *controller) enqueue(obj any) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		klog.Background().Error(err, "an event without a key is ignored", "type", fmt.Sprintf("%T", obj))
		return
	}
	c.queue.Add(key)
}

// run works until ctx is done.
func (c *controller) run(ctx context.Context) error {
	// In the reverse order: end the informers, then wait for their goroutines.
	ctx, cancel := context.WithCancel(ctx)
	defer c.factory.Shutdown()
	defer cancel()
	defer c.queue.ShutDown()

	c.factory.StartWithContext(ctx)
	if err := c.waitForCaches(ctx); err != nil {
		return err
	}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() { wait.UntilWithContext(ctx, c.work, time.Second) })
	}
	<-ctx.Done()
	// A worker that waits for a key goes on only when the queue says that there will be none.
	c.queue.ShutDown()
	group.Wait()
	return nil
}

// waitForCaches returns when the listers are complete and the handlers have seen every object.
func (c *controller) waitForCaches(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, cacheSyncTimeout, errors.New("the caches did not fill in time"))
	defer cancel()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced...) {
		return fmt.Errorf("wait for the caches of Deployments and PodDisruptionBudgets: %w", context.Cause(ctx))
	}
	return nil
}

// work handles keys until the queue ends.
func (c *controller) work(ctx context.Context) {
	for c.next(ctx) {
	}
}

// next handles one key, and returns false when there will be no more.
func (c *controller) next(ctx context.Context) bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	ctx, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	if err := c.sync(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "the disruption budget is tried again", "deployment", key)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

// dropManagedFields halves the memory of a cache that never asks for them.
func dropManagedFields(obj any) (any, error) {
	if accessor, err := meta.Accessor(obj); err == nil {
		accessor.SetManagedFields(nil)
	}
	return obj, nil // a tombstone has no metadata, and stays as it is
}
