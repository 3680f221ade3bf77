package model_test

import "testing"

// TestContracts: functions that frameworks get have the roles of the contract, by the
// methods that take them and what these take.
func TestContracts(t *testing.T) {
	check(t, `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/workqueue"
)

type pods interface {
	OnChange(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
	OnRemove(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
	AddGenericHandler(ctx context.Context, name string, sync func(string, runtime.Object) (runtime.Object, error))
	OnOther(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
}

type syncContext interface {
	Queue() workqueue.TypedRateLimitingInterface[any]
	QueueKey() string
	Recorder() string
}

type factory interface {
	WithSync(func(context.Context, syncContext) error) factory
	WithPostStartHooks(...func(context.Context, syncContext) error) factory
}

func registerStatus(ctx context.Context, p pods, h func(*corev1.Pod, corev1.PodStatus) (corev1.PodStatus, error)) {}

func setUp(ctx context.Context, p pods, f factory) {
	p.OnChange(ctx, "a", changed)
	p.OnRemove(ctx, "b", removed)
	p.AddGenericHandler(ctx, "c", anything)
	p.OnOther(ctx, "d", other)
	registerStatus(ctx, p, status)
	f.WithSync(one).WithPostStartHooks(hook)
}

func changed(key string, pod *corev1.Pod) (*corev1.Pod, error)                 { return pod, nil } // = object worker, 1*
func removed(key string, pod *corev1.Pod) (*corev1.Pod, error)                 { return pod, nil } // = object worker, 1*
func anything(key string, obj runtime.Object) (runtime.Object, error)          { return obj, nil } // = object worker, 1*
func other(key string, pod *corev1.Pod) (*corev1.Pod, error)                   { return pod, nil } // = -
func status(pod *corev1.Pod, s corev1.PodStatus) (corev1.PodStatus, error)     { return s, nil } // = object reconciler
func one(ctx context.Context, work syncContext) error                          { return nil } // = key worker
func hook(ctx context.Context, work syncContext) error                         { return nil } // = -

type event error

type reconciler struct{}

func (reconciler) ReconcileKind(ctx context.Context, pod *corev1.Pod) event { return nil } // = object reconciler
func (reconciler) FinalizeKind(ctx context.Context, name string) event      { return nil } // = -

type balancer struct{}

func (balancer) GetLoadBalancer(ctx context.Context, c string, s *corev1.Service) (bool, error) { return false, nil } // = object worker, 2*
func (balancer) GetLoadBalancerName(ctx context.Context, c string, s *corev1.Service) string    { return "" } // = -
func (balancer) EnsureLoadBalancer(ctx context.Context, c string, s *corev1.Service, n []*corev1.Node) error { return nil } // = object worker, 2*, 3*[]*
func (balancer) UpdateLoadBalancer(ctx context.Context, c string, s *corev1.Service, n []*corev1.Node) error { return nil } // = object worker, 2*, 3*[]*
func (balancer) EnsureLoadBalancerDeleted(ctx context.Context, c string, s *corev1.Service) error { return nil } // = object worker, 2*

type half struct{}

func (half) EnsureLoadBalancer(ctx context.Context, c string, s *corev1.Service, n []*corev1.Node) error { return nil } // = -
`)
}

// TestHandedWorkers: who makes a queue with workers is given what handles its keys.
func TestHandedWorkers(t *testing.T) {
	check(t, `
import (
	"context"

	"k8s.io/apimachinery/pkg/types"
)

type queue struct{}

func (queue) Add(item any)             {}
func (queue) Run(stop <-chan struct{}) {}

type option func(*queue)

func newQueue(name string, options ...option) queue                                  { return queue{} }
func withReconciler(f func(key types.NamespacedName) error) option                   { return nil }
func WithReconciler(f func(key types.NamespacedName) error) option                   { return nil }
func newWorkers(name string, handle func(ctx context.Context, key string) error) queue { return queue{} }
func forEach(f func(key string) error) error                                         { return nil }

type controller struct{}

func (c *controller) setUp() {
	newQueue("a", WithReconciler(c.one), withReconciler(c.none))
	newWorkers("b", c.two)
	_ = forEach(c.each)
}

func (c *controller) one(key types.NamespacedName) error          { return nil } // = key worker
func (c *controller) none(name types.NamespacedName) error        { return nil } // = -
func (c *controller) two(ctx context.Context, key string) error   { return nil } // = key worker
func (c *controller) each(key string) error                       { return nil } // = -
`)
}

// TestQueueKeys: who gets what was taken from a queue handles keys, whatever it is called.
func TestQueueKeys(t *testing.T) {
	check(t, `
import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type c struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	old    workqueue.TypedRateLimitingInterface[any]
	handle func(context.Context, string) error
}

func newC() *c {
	x := &c{}
	x.handle = x.one
	return x
}

func (x *c) next(ctx context.Context) bool {
	id, quit := x.queue.Get()
	if quit {
		return false
	}
	if err := x.handle(ctx, id); err != nil {
		x.tell(id)
	}
	return x.through(id) == nil
}

func (x *c) nextOld() bool {
	item, quit := x.old.Get()
	if quit {
		return false
	}
	_ = func(item any) error {
		id, ok := item.(string)
		if !ok {
			return nil
		}
		return x.asserted(id)
	}(item)
	return true
}

func (x *c) through(id string) error {
	defer x.queue.Done(id)
	return x.below(id)
}

func (x *c) one(ctx context.Context, id string) error { return nil } // = key worker
func (x *c) tell(id string)                           {} // = -
func (x *c) asserted(id string) error                 { return nil } // = key worker
func (x *c) below(id string) error { // = key worker
	if err := x.further(id); err != nil {
		return err
	}
	return x.one(context.Background(), id)
}
func (x *c) further(id string) error                  { return nil } // = -
`)
}
