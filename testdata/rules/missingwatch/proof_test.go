// Package missingwatch_test runs the controllers in a manager, with a real API server.
package missingwatch_test

import (
	"fmt"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/good"
)

type controller interface {
	reconcile.Reconciler
	SetupWithManager(ctrl.Manager) error
}

// TestReady makes the Deployment of a Foo ready and waits for the status of the Foo.
func TestReady(t *testing.T) {
	for name, x := range map[string]struct {
		build func(client.Client, *runtime.Scheme) controller
		told  bool
	}{
		"bad ready": {func(c client.Client, s *runtime.Scheme) controller {
			return &bad.ReadyReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: s}}
		}, false},
		"bad ensure": {func(c client.Client, s *runtime.Scheme) controller {
			return &bad.EnsureReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: s}}
		}, false},
		"bad paused": {func(c client.Client, s *runtime.Scheme) controller {
			return &bad.PausedReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: s}}
		}, false},
		"good": {func(c client.Client, s *runtime.Scheme) controller {
			return &good.ReadyReconciler{FooReconciler: good.FooReconciler{Client: c, Scheme: s}}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c, namespace := proof.Client(t), proof.Namespace(t, proof.Server(t))
			start(t, namespace, x.build)
			if x.told {
				if told := readied(t, c, namespace, "shop"); !await.True(told) {
					t.Error("the status of the Foo tells nothing")
				}
				return
			}
			untold := await.Nothing(func(n int) bool {
				told := readied(t, c, namespace, fmt.Sprintf("shop-%d", n))
				time.Sleep(500 * time.Millisecond)
				return told()
			})
			if !untold {
				t.Error("the change was seen")
			}
		})
	}
}

// readied creates a Foo, makes its Deployment ready, and returns what looks whether the Foo tells of it.
func readied(t *testing.T, c client.Client, namespace, name string) (told func() bool) {
	t.Helper()
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	if err := c.Create(t.Context(), foo); err != nil {
		t.Fatal(err)
	}
	d, key := &appsv1.Deployment{}, client.ObjectKeyFromObject(foo)
	if !await.True(func() bool { return c.Get(t.Context(), key, d) == nil }) {
		t.Fatal("no Deployment")
	}
	time.Sleep(500 * time.Millisecond) // what the creation brings is worked off
	d.Status.Replicas, d.Status.ReadyReplicas = 3, 3
	if err := c.Status().Update(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return func() bool {
		return c.Get(t.Context(), key, foo) == nil && (foo.Status.Replicas == 3 || foo.Status.Phase == demov1.FooReady)
	}
}

func start(t *testing.T, namespace string, build func(client.Client, *runtime.Scheme) controller) {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := build(mgr.GetClient(), mgr.GetScheme()).SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// TestOthers: they ask for another pass themselves, or need none.
func TestOthers(t *testing.T) {
	c, namespace := proof.Client(t), proof.Namespace(t, proof.Server(t))
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	if err := c.Create(t.Context(), foo); err != nil {
		t.Fatal(err)
	}
	base := good.FooReconciler{Client: c, Scheme: proof.Scheme()}
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(foo)}
	for name, x := range map[string]struct {
		r     controller
		again bool
	}{
		"poll": {&good.PollReconciler{FooReconciler: base}, true}, "retry": {&good.RetryReconciler{FooReconciler: base}, true},
		"make": {&good.MakeReconciler{FooReconciler: base}, false},
	} {
		res, err := x.r.Reconcile(t.Context(), req)
		if again := res.RequeueAfter > 0 || err != nil; again != x.again {
			t.Errorf("%s: %v, %v", name, res, err)
		}
		start(t, namespace, func(client.Client, *runtime.Scheme) controller { return x.r })
	}
}
