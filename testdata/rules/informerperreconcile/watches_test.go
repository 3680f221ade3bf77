package informerperreconcile_test

import (
	"context"
	"sync/atomic"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache/informertest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerperreconcile/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerperreconcile/good"
)

// TestAddedWatches counts how often one event is handled after five reconciles.
func TestAddedWatches(t *testing.T) {
	handled := func(reconciler func(c controller.Controller, informers *informertest.FakeInformers, owners func(context.Context, client.Object) []reconcile.Request) reconcile.Reconciler, want int32) {
		t.Helper()
		skip := true
		c, err := controller.NewTypedUnmanaged("watcher", controller.TypedOptions[reconcile.Request]{
			Reconciler:         reconcile.Func(func(context.Context, ctrl.Request) (ctrl.Result, error) { return ctrl.Result{}, nil }),
			SkipNameValidation: &skip,
		})
		if err != nil {
			t.Fatal(err)
		}
		calls := new(atomic.Int32)
		informers := &informertest.FakeInformers{Scheme: scheme.Scheme}
		r := reconciler(c, informers, func(context.Context, client.Object) []reconcile.Request { calls.Add(1); return nil })
		for range rounds {
			if _, err := r.Reconcile(t.Context(), ctrl.Request{}); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		// Before the controller starts: FakeInformers makes another one for who asks at the same time.
		informer, err := informers.FakeInformerFor(ctx, &corev1.ConfigMap{})
		if err != nil {
			t.Fatal(err)
		}
		go func() { _ = c.Start(ctx) }()
		last := int32(0)
		if !await.True(func() bool {
			calls.Store(0)
			informer.Add(&corev1.ConfigMap{})
			last = calls.Load()
			return last >= want
		}) || last != want {
			t.Errorf("%T: %d calls for an event, want %d", r, last, want)
		}
	}
	type owners = func(context.Context, client.Object) []reconcile.Request
	handled(func(c controller.Controller, informers *informertest.FakeInformers, o owners) reconcile.Reconciler {
		return &bad.Watcher{Controller: c, Cache: informers, Owners: o}
	}, rounds)
	handled(func(c controller.Controller, informers *informertest.FakeInformers, o owners) reconcile.Reconciler {
		return &good.Watcher{Controller: c, Cache: informers, Owners: o}
	}, 1)
	started := 0
	informers := &informertest.FakeInformers{Scheme: scheme.Scheme}
	s := &good.Starter{Cache: informers, Owners: func(context.Context, client.Object) []reconcile.Request { return nil }, Start: func(controller.Controller) error { started++; return nil }}
	if _, err := s.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Name: "web"}}); err != nil || started != 1 {
		t.Errorf("Starter: %d started, %v", started, err)
	}
}
