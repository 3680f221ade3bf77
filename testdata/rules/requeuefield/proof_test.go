// Package requeuefield_test runs the bad and the good reconcilers under a
// controller: both retry, and only good tells of the error.
package requeuefield_test

import (
	"context"
	"errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/requeuefield/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/requeuefield/good"
)

var shop = reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "shop"}}

// app returns a client with an application in a phase; its lists fail.
func app(phase demov1.FooPhase) client.Client {
	obj := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}, Status: demov1.FooStatus{Phase: phase}}
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(obj).WithStatusSubresource(obj).
		WithInterceptorFuncs(interceptor.Funcs{
			List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
				return errors.New("the server is on fire")
			},
		}).Build()
}

// passes counts the passes of one request within that time, or until there are
// enough.
func passes(t *testing.T, r reconcile.Reconciler, within time.Duration, enough int32) (int, string) {
	t.Helper()
	lines, counted := make(chan string, 10000), make(chan struct{}, 10000)
	logger := funcr.New(func(_, args string) { lines <- args }, funcr.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	var finished atomic.Int32
	skip := true
	c, err := controller.NewTypedUnmanaged("requeuefield", controller.TypedOptions[reconcile.Request]{
		LogConstructor:     func(*reconcile.Request) logr.Logger { return logger },
		SkipNameValidation: &skip,
		Reconciler: reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
			counted <- struct{}{}
			defer func() {
				if finished.Add(1) == enough {
					cancel()
				}
			}()
			return r.Reconcile(ctx, req)
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	err = c.Watch(source.Func(func(_ context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
		q.Add(shop)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(ctx); err != nil {
		t.Fatal(err)
	}
	close(lines)
	var all strings.Builder
	for l := range lines {
		all.WriteString(l)
	}
	return len(counted), all.String()
}

func TestRequeue(t *testing.T) {
	if n, logs := passes(t, &bad.AppReconciler{Client: app("")}, await.Limit, 2); n < 2 || strings.Contains(logs, "on fire") {
		t.Errorf("bad: %d passes, log %s", n, logs)
	}
	if n, logs := passes(t, &good.AppReconciler{Client: app("")}, await.Limit, 2); n < 2 || !strings.Contains(logs, "on fire") {
		t.Errorf("good: %d passes, log %s", n, logs)
	}
}

func TestDelays(t *testing.T) {
	if n, _ := passes(t, &bad.SlowReconciler{Client: app(demov1.FooPending)}, 10*time.Second, 20); n < 20 {
		t.Errorf("a millisecond: %d passes in ten seconds", n)
	}
	if n, _ := passes(t, &bad.SlowReconciler{Client: app(demov1.FooFailed)}, time.Second, 2); n != 1 {
		t.Errorf("negative: %d passes, want one", n)
	}
	both := reconcile.Func((&good.AppReconciler{Client: app("")}).Conflicting)
	if n, _ := passes(t, both, time.Second, 2); n != 1 {
		t.Errorf("both: %d passes in a second, want one: the hour counts", n)
	}
	left := 3
	step := func(context.Context, *demov1.Foo) (bool, error) {
		left--
		return left > 0, nil
	}
	steps := &good.StepReconciler{Client: app(demov1.FooPending), Steps: []func(context.Context, *demov1.Foo) (bool, error){step}}
	if n, _ := passes(t, steps, time.Second, 10); n != 3 {
		t.Errorf("steps: %d passes, want one for each of three steps", n)
	}
}

// TestBackoff looks at the delays: a negative one is none.
func TestBackoff(t *testing.T) {
	failed := metav1.Now()
	for name, c := range map[string]struct {
		reconciler reconcile.Reconciler
		after      func(time.Time) (ctrl.Result, error)
		negative   bool
	}{
		"bad":  {&bad.BackoffReconciler{Failed: failed, Wait: time.Hour}, bad.After, true},
		"good": {&good.BackoffReconciler{Failed: failed, Wait: time.Hour}, good.After, false},
	} {
		res, err := c.reconciler.Reconcile(t.Context(), ctrl.Request{})
		if err != nil || (res.RequeueAfter < 0) != c.negative {
			t.Errorf("%s: %v, %v", name, res, err)
		}
		res, err = c.after(time.Now().Add(time.Hour))
		if err != nil || (res.RequeueAfter < 0) != c.negative {
			t.Errorf("%s: after %v, %v", name, res, err)
		}
	}
}

// TestWindow: outside of a window that is past, bad asks for no other pass.
func TestWindow(t *testing.T) {
	past := func() time.Time { return time.Now().Add(-time.Hour) }
	if res, err := (&bad.WindowReconciler{Next: past}).Reconcile(t.Context(), ctrl.Request{}); err != nil || res.RequeueAfter >= 0 {
		t.Errorf("bad: %v, %v", res, err)
	}
	if res, err := (&good.WindowReconciler{Next: past}).Reconcile(t.Context(), ctrl.Request{}); err != nil || res.RequeueAfter != time.Minute {
		t.Errorf("good: %v, %v", res, err)
	}
}

// TestAlone: a reconciler of one request comes again at once, and keeps nobody waiting.
func TestAlone(t *testing.T) {
	sweeps := 0
	s := &good.Sweeper{Sweep: func(context.Context) error { sweeps++; return nil }}
	single := reconcile.Func(func(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) { return s.Reconcile(ctx) })
	if n, _ := passes(t, single, await.Limit, 5); n < 5 || sweeps < 5 {
		t.Errorf("%d passes, %d sweeps", n, sweeps)
	}
}

// TestConflict: a pass that met a newer version comes again, and finds it.
func TestConflict(t *testing.T) {
	updates := 0
	c := interceptor.NewClient(app("").(client.WithWatch), interceptor.Funcs{Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
		if updates++; updates == 1 {
			return apierrors.NewConflict(schema.GroupResource{Resource: "foos"}, obj.GetName(), nil)
		}
		return c.Update(ctx, obj, opts...)
	}})
	if n, _ := passes(t, &good.Namer{Client: c}, time.Second, 5); n != 2 || updates != 2 {
		t.Errorf("%d passes, %d updates, want two", n, updates)
	}
}
