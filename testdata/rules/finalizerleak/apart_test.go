package finalizerleak_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/apart"
)

// TestRemovedApart: what one package adds goes by the constant of another.
func TestRemovedApart(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "apart"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
	r := &apart.Reconciler{Client: c}
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
	if _, err := r.Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), req.NamespacedName, app); err != nil || len(app.Finalizers) != 1 {
		t.Fatalf("finalizers %v: %v", app.Finalizers, err)
	}
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), req.NamespacedName, app); client.IgnoreNotFound(err) != nil || err == nil {
		t.Errorf("it still stands: %v", err)
	}
}
