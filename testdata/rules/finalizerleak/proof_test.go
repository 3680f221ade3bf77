// Package finalizerleak_test deletes objects and lets the controllers run on.
package finalizerleak_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good"
)

var keptKey = client.ObjectKey{Namespace: "default", Name: "shop"}

// deleted returns a client with obj, which has finalizers and is being deleted.
func deleted(t *testing.T, obj client.Object, finalizers ...string) client.Client {
	t.Helper()
	obj.SetName(keptKey.Name)
	if _, cluster := obj.(*corev1.Node); !cluster {
		obj.SetNamespace(keptKey.Namespace)
	}
	obj.SetFinalizers(finalizers)
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(obj).Build()
	if err := c.Delete(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
		t.Fatal(err)
	}
	return c
}

func gone(t *testing.T, c client.Client, obj client.Object) bool {
	t.Helper()
	return apierrors.IsNotFound(c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj))
}

func TestDelete(t *testing.T) {
	key := keptKey
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		gone bool
	}{
		"bad":       {func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }, false},
		"bad list":  {func(c client.Client) reconcile.Reconciler { return &bad.ListReconciler{Client: c} }, false},
		"bad help":  {func(c client.Client) reconcile.Reconciler { return &bad.HelpedReconciler{Client: c} }, false},
		"good list": {func(c client.Client) reconcile.Reconciler { return &good.ListReconciler{Client: c} }, true},
		"good help": {func(c client.Client) reconcile.Reconciler { return &good.HelpedReconciler{Client: c} }, true},
		"good":      {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, true},
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
	if !good.Hold(&demov1.Foo{}) {
		t.Error("Hold adds nothing")
	}
}
