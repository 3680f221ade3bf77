// Package finalizerleak_test deletes objects and lets the controllers run on.
package finalizerleak_test

import (
	"context"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad"
	badkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kind"
	badname "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/renamed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good"
	goodkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kind"
	goodname "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/renamed"
)

// writer adds and removes one finalizer.
type writer struct{ client.Client }

func (w writer) AddFinalizer(ctx context.Context, obj client.Object) error {
	controllerutil.AddFinalizer(obj, "demo.ctrlvet.dev/lock")
	return w.Update(ctx, obj)
}

func (w writer) RemoveFinalizer(ctx context.Context, obj client.Object) error {
	controllerutil.RemoveFinalizer(obj, "demo.ctrlvet.dev/lock")
	return w.Update(ctx, obj)
}

// patcher adds and removes any finalizer.
type patcher struct{ client.Client }

func (p patcher) AddFinalizer(ctx context.Context, obj client.Object, name string) error {
	controllerutil.AddFinalizer(obj, name)
	return p.Update(ctx, obj)
}

func (p patcher) RemoveFinalizer(ctx context.Context, obj client.Object, name string) error {
	controllerutil.RemoveFinalizer(obj, name)
	return p.Update(ctx, obj)
}

func TestDelete(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		gone bool
	}{
		"bad":       {func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }, false},
		"bad lock":  {func(c client.Client) reconcile.Reconciler { return bad.NewLockReconciler(c, writer{c}) }, false},
		"bad list":  {func(c client.Client) reconcile.Reconciler { return &bad.ListReconciler{Client: c} }, false},
		"bad help":  {func(c client.Client) reconcile.Reconciler { return &bad.HelpedReconciler{Client: c} }, false},
		"bad name":  {func(c client.Client) reconcile.Reconciler { return &badname.Reconciler{Client: c} }, false},
		"bad kind":  {func(c client.Client) reconcile.Reconciler { return &badkind.Reconciler{Client: c} }, false},
		"good kind": {func(c client.Client) reconcile.Reconciler { return &goodkind.Reconciler{Client: c} }, true},
		"bad write": {func(c client.Client) reconcile.Reconciler { return holding{&bad.WritingReconciler{Client: c}, c} }, false},
		"good name": {func(c client.Client) reconcile.Reconciler { return &goodname.Reconciler{Client: c} }, true},
		"good list": {func(c client.Client) reconcile.Reconciler { return &good.ListReconciler{Client: c} }, true},
		"good help": {func(c client.Client) reconcile.Reconciler { return &good.HelpedReconciler{Client: c} }, true},
		"good":      {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, true},
		"good lock": {func(c client.Client) reconcile.Reconciler { return good.NewLockReconciler(c, writer{c}) }, true},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		rec := test.rec(c)
		pass := func() {
			if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		pass()
		if err := c.Delete(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		pass()
		pass()
		if gone := apierrors.IsNotFound(c.Get(t.Context(), key, app)); gone != test.gone {
			t.Errorf("%s: gone %v, want %v", name, gone, test.gone)
		}
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
	if _, err := good.NewNamingReconciler(c, patcher{c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
		t.Error(err)
	}
	if !good.Hold(&demov1.Foo{}) {
		t.Error("Hold adds nothing")
	}
}
