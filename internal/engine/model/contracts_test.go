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

func (balancer) GetLoadBalancer(ctx context.Context, c string, s *corev1.Service) (bool, error) { return false, nil } // = object worker
func (balancer) GetLoadBalancerName(ctx context.Context, c string, s *corev1.Service) string    { return "" } // = -
func (balancer) EnsureLoadBalancer(ctx context.Context, c string, s *corev1.Service, n []*corev1.Node) error { return nil } // = object worker, 3*[]*
func (balancer) UpdateLoadBalancer(ctx context.Context, c string, s *corev1.Service, n []*corev1.Node) error { return nil } // = object worker, 3*[]*
func (balancer) EnsureLoadBalancerDeleted(ctx context.Context, c string, s *corev1.Service) error { return nil } // = object worker

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

// TestMoreContracts: methods and functions in fields of frameworks that are known by
// structure, and contexts that embed one.
func TestMoreContracts(t *testing.T) {
	check(t, `
import (
	"context"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type single struct{}

func (single) Reconcile(ctx context.Context) (reconcile.Result, error) { return reconcile.Result{}, nil } // = reconciler
func (single) Sync(ctx context.Context) (reconcile.Result, error)      { return reconcile.Result{}, nil } // = step

type actuator struct{}

func (actuator) Reconcile(ctx context.Context, log logr.Logger, pod *corev1.Pod) error   { return nil } // = object reconciler
func (actuator) Delete(ctx context.Context, log logr.Logger, pod *corev1.Pod) error      { return nil } // = object reconciler
func (actuator) ForceDelete(ctx context.Context, log logr.Logger, pod *corev1.Pod) error { return nil } // = object reconciler
func (actuator) Restore(ctx context.Context, log logr.Logger, pod *corev1.Pod) error     { return nil } // = object reconciler
func (actuator) Migrate(ctx context.Context, log logr.Logger, pod *corev1.Pod) error     { return nil } // = object reconciler
func (actuator) Other(ctx context.Context, log logr.Logger, pod *corev1.Pod) error       { return nil } // = -

type half struct{}

func (half) Delete(ctx context.Context, log logr.Logger, pod *corev1.Pod) error { return nil } // = -

type syncContext struct{ context.Context }

type noContext struct{ ctx context.Context }

type event struct{ Virtual, Host *corev1.Pod }

type syncer struct{}

func (syncer) SyncToHost(ctx *syncContext, e *event) (reconcile.Result, error) { return reconcile.Result{}, nil } // = reconciler
func (syncer) Sync(ctx *noContext, e *event) (reconcile.Result, error)         { return reconcile.Result{}, nil } // = step

type Event[T any] struct {
	Kind   string
	Key    string
	Object T
	Done   func(error)
}

type other[T any] struct {
	Kind, Key string
	Object    T
}

func handle(e Event[*corev1.Pod]) { e.Done(nil) } // = object worker, 0.Object*
func ignore(e other[*corev1.Pod]) {} // = -

type HandlerContext interface{ DiscardResult() }

func newCollection[I, O any](c []I, f func(HandlerContext, I) *O) {}

func collect(pods []*corev1.Pod) {
	newCollection(pods, func(ctx HandlerContext, pod *corev1.Pod) *string { return &pod.Name }) // = object worker, 1*
}
`)
}

// TestSteps: who returns what a reconciler returns is a part of it, wherever it is kept.
func TestSteps(t *testing.T) {
	check(t, `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type part interface {
	run(context.Context) (bool, reconcile.Result, error)
	look(context.Context) (reconcile.Result, error)
}

type kept struct {
	name string
	do   func() (*reconcile.Result, error)
}

type r struct {
	parts []part
	later func(context.Context) (reconcile.Result, error)
	all   []kept
}

func (x *r) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) { // = reconciler
	steps := []func(context.Context) (reconcile.Result, error){x.first}
	steps = append(steps, x.second)
	for _, step := range steps {
		if res, err := step(ctx); err != nil {
			return res, err
		}
	}
	if res, err := (map[string]func() (reconcile.Result, error){"a": x.mapped})["a"](); err != nil {
		return res, err
	}
	for _, p := range x.parts {
		if _, err := p.look(ctx); err != nil {
			return reconcile.Result{}, err
		}
		if done, res, err := p.run(ctx); done || err != nil {
			return res, err
		}
	}
	for _, k := range x.all {
		if res, err := k.do(); res != nil {
			return *res, err
		}
	}
	if _, res, err := x.load(ctx); err != nil {
		return res, err
	}
	return x.later(ctx)
}

func newR() *r {
	x := &r{}
	x.later = x.third
	x.all = []kept{{"a", x.fourth}, {name: "b", do: func() (*reconcile.Result, error) { return x.sixth() }}} // = sub-reconciler
	return x
}

func (x *r) first(ctx context.Context) (reconcile.Result, error)             { return reconcile.Result{}, nil } // = sub-reconciler
func (x *r) second(ctx context.Context) (reconcile.Result, error)            { return reconcile.Result{}, nil } // = sub-reconciler
func (x *r) third(ctx context.Context) (reconcile.Result, error)             { return reconcile.Result{}, nil } // = sub-reconciler
func (x *r) fourth() (*reconcile.Result, error)                              { return nil, nil } // = sub-reconciler
func (x *r) mapped() (reconcile.Result, error)                               { return reconcile.Result{}, nil } // = sub-reconciler
func (x *r) sixth() (*reconcile.Result, error)                               { return nil, nil } // = sub-reconciler
func (x *r) load(ctx context.Context) (*corev1.Pod, reconcile.Result, error) { return nil, reconcile.Result{}, nil } // = sub-reconciler

type reads struct{}

func (*reads) run(context.Context) (bool, reconcile.Result, error) { return false, reconcile.Result{}, nil } // = sub-reconciler
func (*reads) look(context.Context) (reconcile.Result, error)      { return reconcile.Result{}, nil } // = step

type alone struct{}

func (alone) run(context.Context) (bool, reconcile.Result, error) { return false, reconcile.Result{}, nil } // = step
`)
}
