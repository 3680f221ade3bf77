// Package requeuefield_test runs the bad and the good reconcilers under a
// controller: both retry, and only good tells of the error.
package requeuefield_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/options/requeuefield"
	fixed "github.com/ctrlvet/ctrlvet/testdata/options/requeuefield/fixed"
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
	both := reconcile.Func((&good.AppReconciler{Client: app("")}).Conflicting)
	if n, _ := passes(t, both, time.Second, 2); n != 1 {
		t.Errorf("both: %d passes in a second, want one: the hour counts", n)
	}
}

// TestDeprecated: what the option takes away changes nothing, and what it puts in place of the
// field comes back, later than with back-off: its fix is to be reviewed.
func TestDeprecated(t *testing.T) {
	ready := func(context.Context, string) (bool, error) { return true, nil }
	before, after := &requeuefield.Reconciler{Ready: ready}, &fixed.Reconciler{Ready: ready}
	in := func(r reconcile.Reconciler, namespace string) reconcile.Reconciler {
		return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
			req.Namespace = namespace
			return r.Reconcile(ctx, req)
		})
	}
	for _, namespace := range []string{"false", "beside"} {
		for _, r := range []reconcile.Reconciler{before, after} {
			if n, _ := passes(t, in(r, namespace), time.Second/2, 2); n != 1 {
				t.Errorf("%s, %T: %d passes, want one", namespace, r, n)
			}
		}
	}
	if n, _ := passes(t, in(before, "alone"), await.Limit, 4); n < 4 {
		t.Errorf("Requeue: %d passes", n)
	}
	start := time.Now()
	if n, _ := passes(t, in(after, "alone"), await.Limit, 2); n < 2 || time.Since(start) < time.Second {
		t.Errorf("RequeueAfter: %d passes in %v", n, time.Since(start))
	}
}
