package swallowederr_test

import (
	"context"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestRecovered panics in a reconcile: bad says that all is done.
func TestRecovered(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
	}).Build()
	if result, err := (&bad.SafeReconciler{Client: c}).Reconcile(t.Context(), shop); err != nil || !result.IsZero() {
		t.Errorf("bad: %v, %v", result, err)
	}
	if result, err := (&bad.CaughtReconciler{Client: c}).Reconcile(t.Context(), shop); err != nil || !result.IsZero() {
		t.Errorf("bad: %v, %v", result, err)
	}
	if _, err := (&good.SafeReconciler{Client: c}).Reconcile(t.Context(), shop); err == nil {
		t.Error("good: no error")
	}
	if _, err := (&good.CaughtReconciler{Client: c}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := good.Shown(func() { panic("no screen") }); err != nil {
		t.Errorf("good: %v", err)
	}
}
