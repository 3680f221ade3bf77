package finalizerleak_test

import (
	"context"
	"errors"
	"testing"

	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kind"
	goodkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kind"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kind/gate"
)

// shut knows no finalizer.
type shut struct{}

func (shut) Open(context.Context, *networkingv1.IngressClass) error  { return nil }
func (shut) Close(context.Context, *networkingv1.IngressClass) error { return nil }

// TestGates: a class goes when its gate lets it.
func TestGates(t *testing.T) {
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		gone bool
	}{
		"bad": {func(c client.Client) reconcile.Reconciler { return &badkind.GateReconciler{Client: c, Gate: shut{}} }, false},
		"good": {func(c client.Client) reconcile.Reconciler {
			return &goodkind.GateReconciler{Client: c, Gate: gate.Door{Client: c}}
		}, true},
	} {
		class := &networkingv1.IngressClass{ObjectMeta: metav1.ObjectMeta{Name: "shop"}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(class).Build()
		req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(class)}
		rec := test.rec(c)
		for i := range 4 {
			if i == 2 {
				if err := c.Delete(t.Context(), class); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := rec.Reconcile(t.Context(), req); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if gone := apierrors.IsNotFound(c.Get(t.Context(), req.NamespacedName, class)); gone != test.gone {
			t.Errorf("%s: gone %v, want %v", name, gone, test.gone)
		}
	}
}

// TestOwn: a kind of the module goes when another package takes what was written out.
func TestOwn(t *testing.T) {
	group := schema.GroupVersion{Group: "demo.ctrlvet.dev", Version: "v1"}
	scheme := runtime.NewScheme()
	scheme.AddKnownTypes(group, &badkind.Crate{}, &goodkind.Box{})
	metav1.AddToGroupVersion(scheme, group)
	meta := metav1.ObjectMeta{Namespace: "default", Name: "shop"}
	crate, box := &badkind.Crate{ObjectMeta: meta}, &goodkind.Box{ObjectMeta: meta}
	c := fake.NewClientBuilder().WithScheme(scheme).WithObjects(crate, box).Build()
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(crate)}
	for obj, rec := range map[client.Object]reconcile.Reconciler{crate: &badkind.CrateReconciler{Client: c}, box: &goodkind.BoxReconciler{Client: c}} {
		for range 2 {
			if _, err := rec.Reconcile(t.Context(), req); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(c.Get(t.Context(), req.NamespacedName, obj), c.Delete(t.Context(), obj)); err != nil {
			t.Fatal(err)
		}
		if _, err := rec.Reconcile(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(c.Get(t.Context(), req.NamespacedName, box), gate.Unpack(t.Context(), c, box)); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), req.NamespacedName, crate); err != nil {
		t.Errorf("bad: %v, want it to hang", err)
	}
	if err := c.Get(t.Context(), req.NamespacedName, box); !apierrors.IsNotFound(err) {
		t.Errorf("good: %v, want it gone", err)
	}
}
