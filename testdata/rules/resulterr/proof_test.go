// Package resulterr_test executes the bad and the good reconcilers in a real
// controller-runtime controller. No API server is needed: the requests come
// from a source of the test, and the question is what the controller does with
// what a reconciler returns.
package resulterr_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrlvet/ctrlvet/testdata/rules/resulterr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/resulterr/good"
)

// warning is the line a user finds in the log of an operator with this mistake.
const warning = "Warning: Reconciler returned both a result with either RequeueAfter or Requeue set and a non-nil error."

// registry fails every registration, as a backend that is down does.
type registry struct{ ready bool }

func (registry) Register(context.Context, string) error { return errors.New("registry is down") }

func (r registry) Ready(context.Context, string) (bool, error) { return r.ready, nil }

// deaf fails both calls.
type deaf struct{ registry }

func (deaf) Ready(context.Context, string) (bool, error) {
	return false, errors.New("registry does not answer")
}

// observation is what a controller did with one request.
type observation struct {
	warned bool
	calls  int
}

// The reconcilers ask for an hour; the queue's backoff begins at five
// milliseconds. So a second pass that is due comes long before patient, however
// slow the machine, and one that is not due is missing after brief.
const (
	patient = 20 * time.Second
	brief   = 300 * time.Millisecond
)

// observe runs rec in a controller, hands it one request and reports what
// happened until the second pass or the end of the wait.
func observe[R comparable](t *testing.T, wait time.Duration, rec reconcile.TypedReconciler[R], request R) observation {
	t.Helper()
	var (
		mu   sync.Mutex
		seen observation
	)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	logger := funcr.New(func(_, args string) {
		mu.Lock()
		defer mu.Unlock()
		seen.warned = seen.warned || strings.Contains(args, warning)
	}, funcr.Options{})
	skip := true
	twice := make(chan struct{})
	counted := reconcile.TypedFunc[R](func(ctx context.Context, r R) (reconcile.Result, error) {
		mu.Lock()
		seen.calls++
		if seen.calls == 2 {
			close(twice)
		}
		mu.Unlock()
		return rec.Reconcile(ctx, r)
	})
	c, err := controller.NewTypedUnmanaged("resulterr", controller.TypedOptions[R]{
		Reconciler:         counted,
		SkipNameValidation: &skip,
		LogConstructor:     func(*R) logr.Logger { return logger },
	})
	if err != nil {
		t.Fatal(err)
	}
	once := source.TypedFunc[R](func(_ context.Context, q workqueue.TypedRateLimitingInterface[R]) error {
		q.Add(request)
		return nil
	})
	if err := c.Watch(once); err != nil {
		t.Fatal(err)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- c.Start(ctx) }()
	select {
	case <-twice:
	case <-time.After(wait):
	}
	cancel()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	return seen
}

func request(namespace, name string) reconcile.Request {
	return reconcile.Request{NamespacedName: types.NamespacedName{Namespace: namespace, Name: name}}
}

var foo = request("default", "foo")

// objects is a client that knows the one object the object reconcilers get.
func objects() client.Client {
	return fake.NewClientBuilder().WithObjects(&corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "foo"},
	}).Build()
}

func TestBadIgnoresTheResult(t *testing.T) {
	cases := map[string]func(t *testing.T, wait time.Duration) observation{
		"direct": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.RegistrationReconciler{Registry: registry{}}, foo)
		},
		"errors.New": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.WrappedReconciler{Registry: registry{}, Interval: time.Hour}, request("default", ""))
		},
		"Errorf of a failure": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.WrappedReconciler{Registry: deaf{}, Interval: time.Hour}, foo)
		},
		"Errorf of a state": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.WrappedReconciler{Registry: registry{}, Interval: time.Hour}, foo)
		},
		"wrapped variable": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.WrappedReconciler{Registry: registry{ready: true}, Interval: time.Hour}, foo)
		},
		"first case": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.BranchReconciler{Registry: deaf{}}, request("", "foo"))
		},
		"second case": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.BranchReconciler{Registry: deaf{}}, foo)
		},
		"early return": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.BranchReconciler{Registry: registry{ready: true}}, foo)
		},
		"else": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.ElseReconciler{Registry: registry{}}, foo)
		},
		"variable": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.VariableReconciler{Registry: registry{}}, foo)
		},
		"named results": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.NamedReconciler{Registry: registry{}}, foo)
		},
		"bare return": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.BareReconciler{Registry: registry{}}, foo)
		},
		"priority": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.PriorityReconciler{Registry: registry{}}, foo)
		},
		"error explained": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.ExplainingReconciler{Registry: registry{}}, foo)
		},
		"before what is deferred": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.ClosingReconciler{Registry: registry{}, Close: func() error { return nil }}, foo)
		},
		"sub-reconciler": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.PhaseReconciler{Registry: registry{ready: true}}, foo)
		},
		"sub-reconciler with a condition": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.PhaseReconciler{Registry: deaf{}}, foo)
		},
		"sub-reconciler function": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.PhaseReconciler{Registry: registry{}}, request("", "foo"))
		},
		"sub-reconciler with a pointer": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.PointerReconciler{Registry: registry{}}, foo)
		},
		"typed": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &bad.TenantReconciler{Registry: registry{}}, bad.Tenant{ID: "foo"})
		},
		"object": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, reconcile.AsReconciler(objects(), &bad.ConfigMapReconciler{Registry: registry{}}), foo)
		},
		"generic": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, reconcile.AsReconciler(objects(), &bad.ObjectReconciler[*corev1.ConfigMap]{Registry: registry{}}), foo)
		},
		"func": func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, bad.NewFunc(registry{}), foo)
		},
		"signature": func(t *testing.T, wait time.Duration) observation {
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			return observe(t, wait, reconcile.Func(func(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
				return bad.Sync(ended, req)
			}), foo)
		},
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := run(t, patient)
			if !got.warned {
				t.Error("the controller did not log the warning")
			}
			if got.calls < 2 {
				t.Errorf("the second pass did not come within %v although the delay is ignored", patient)
			}
		})
	}
}

// A terminal error drops the delay for good: there is no second pass at all.
func TestBadTerminalNeverRunsAgain(t *testing.T) {
	t.Parallel()
	for _, r := range []reconcile.Reconciler{&bad.TerminalReconciler{Registry: registry{}}, &bad.RequeueReconciler{Registry: registry{}}} {
		if got := observe(t, brief, r, foo); !got.warned || got.calls != 1 {
			t.Errorf("%T: got %+v, want a warning and one pass", r, got)
		}
	}
}

func TestGoodKeepsTheResult(t *testing.T) {
	cases := map[string]struct {
		run   func(t *testing.T, wait time.Duration) observation
		again bool // a second pass within the wait: the backoff of an error
	}{
		"direct": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.RegistrationReconciler{Registry: registry{}}, foo)
		}, true},
		"polling": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.PollingReconciler{Registry: registry{}}, foo)
		}, false},
		"errors.New": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.WrappedReconciler{Registry: registry{}, Interval: time.Hour}, request("default", ""))
		}, true},
		"not ready": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.WrappedReconciler{Registry: registry{}, Interval: time.Hour}, foo)
		}, false},
		"branch": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.BranchReconciler{Registry: registry{}}, foo)
		}, false},
		"branch fails": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.BranchReconciler{Registry: registry{ready: true}}, foo)
		}, true},
		"error taken back": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.WaitingReconciler{Registry: registry{}}, foo)
		}, false},
		"error forgiven": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.ForgivingReconciler{Registry: registry{}}, foo)
		}, false},
		"forgiven as let through": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.OrphanReconciler{Registry: registry{}}, foo)
		}, false},
		"forgiven by a function": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.HelperReconciler{Registry: registry{}}, foo)
		}, false},
		"zero result": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.ZeroReconciler{Registry: registry{}}, foo)
		}, true},
		"variable": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.VariableReconciler{Registry: registry{}}, foo)
		}, true},
		"two definitions": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.MergedReconciler{Registry: deaf{}}, foo)
		}, true},
		"reset": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.ResetReconciler{Registry: registry{}}, foo)
		}, true},
		"field": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.FieldReconciler{Registry: registry{}}, foo)
		}, true},
		"priority": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.PriorityReconciler{Registry: registry{}}, foo)
		}, true},
		"callee": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.CalleeReconciler{Registry: registry{}}, foo)
		}, true},
		"delay of a callee": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.LoggingReconciler{Registry: registry{}}, foo)
		}, false},
		"typed": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.TenantReconciler{Registry: registry{}}, good.Tenant{ID: "foo"})
		}, true},
		"object": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, reconcile.AsReconciler(objects(), &good.ConfigMapReconciler{Registry: registry{}}), foo)
		}, true},
		"generic": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, reconcile.AsReconciler(objects(), &good.ObjectReconciler[*corev1.ConfigMap]{Registry: registry{}}), foo)
		}, true},
		"func": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, good.NewFunc(registry{}), foo)
		}, true},
		"terminal": {func(t *testing.T, wait time.Duration) observation {
			return observe(t, wait, &good.TerminalReconciler{Registry: registry{}}, foo)
		}, false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wait := brief
			if c.again {
				wait = patient
			}
			got := c.run(t, wait)
			if got.warned {
				t.Error("the controller logged the warning")
			}
			if again := got.calls > 1; again != c.again {
				t.Errorf("second pass within %v: %v, want %v", wait, again, c.again)
			}
		})
	}
}
