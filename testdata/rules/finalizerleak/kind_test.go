package finalizerleak_test

import (
	"context"
	"testing"

	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	badkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/kind"
	goodkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/kind"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/kind/gate"
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
