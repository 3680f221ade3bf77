package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestBlank fails where pods are listed: bad writes down that there are none.
func TestBlank(t *testing.T) {
	ready := func() *demov1.Foo {
		a := app()
		a.Status.Phase = demov1.FooReady
		return a
	}
	for name, x := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		lost bool
	}{
		"bad":      {func(c client.Client) reconcile.Reconciler { return &bad.CountingReconciler{Client: c} }, true},
		"bad size": {func(c client.Client) reconcile.Reconciler { return &bad.SizeReconciler{Client: c} }, true},
		"good":     {func(c client.Client) reconcile.Reconciler { return &good.CountingReconciler{Client: c} }, false},
	} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(ready()).WithStatusSubresource(&demov1.Foo{}).WithInterceptorFuncs(interceptor.Funcs{
			List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
				return errServer
			},
		}).Build()
		if _, err := x.of(c).Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
			t.Errorf("%s: %v", name, err)
		}
		got := &demov1.Foo{}
		if err := c.Get(t.Context(), shop.NamespacedName, got); err != nil || (got.Status.Phase == demov1.FooPending) != x.lost {
			t.Errorf("%s: %v, the phase is %s", name, err, got.Status.Phase)
		}
	}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	pods := corelisters.NewPodLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
	if _, err := (&good.GlancingReconciler{Client: c, Pods: pods}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("good: %v", err)
	}
}

// TestBlankStray fails where pods are listed: bad deletes what they stand for.
func TestBlankStray(t *testing.T) {
	for name, x := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		lost bool
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.StrayReconciler{Client: c} }, true},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.StrayReconciler{Client: c} }, false},
	} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
			List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
				return errServer
			},
		}).Build()
		if _, err := x.of(c).Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.Get(t.Context(), shop.NamespacedName, &demov1.Foo{}); (err != nil) != x.lost {
			t.Errorf("%s: %v", name, err)
		}
	}
}
