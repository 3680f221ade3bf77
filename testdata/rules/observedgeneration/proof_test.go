// Package observedgeneration_test looks at the status after the spec changed.
package observedgeneration_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/fixed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/observedgeneration/good/elsewhere"
)

// observed changes the spec, reconciles, and returns what the status says of
// the generation, which is 2 then.
func observed(t *testing.T, rec reconcile.Reconciler) int64 {
	t.Helper()
	c := proof.Client(t)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	app.Spec.Image = "shop:2"
	if err := c.Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	if app.Generation != 2 || app.Status.Phase != demov1.FooReady {
		t.Fatalf("generation %d, phase %q", app.Generation, app.Status.Phase)
	}
	return app.Status.ObservedGeneration
}

func TestProof(t *testing.T) {
	c := proof.Client(t)
	if n := observed(t, &bad.AppReconciler{Client: c}); n != 0 {
		t.Errorf("bad: %d", n)
	}
	if n := observed(t, &fixed.AppReconciler{Client: c}); n != 2 {
		t.Errorf("fixed: %d", n)
	}
	if n := observed(t, &good.AppReconciler{Client: c}); n != 2 {
		t.Errorf("good: %d", n)
	}
	if n := observed(t, &elsewhere.AppReconciler{Client: c}); n != 2 {
		t.Errorf("good, elsewhere: %d", n)
	}
}
