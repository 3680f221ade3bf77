package notfound_test

import (
	"context"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// left counts what is left of an object, one less each time.
type left int

func (l *left) Left(context.Context, string) (int, error) {
	*l--
	return int(*l), nil
}

// TestRequeued reconciles a deleted object: bad asks for it again, each time, and good ends.
func TestRequeued(t *testing.T) {
	c := empty()
	for name, r := range map[string]reconcile.Reconciler{
		"eager": &bad.EagerReconciler{Client: c}, "waiting": &bad.WaitingReconciler{Client: c},
		"loading": &bad.LoadingReconciler{Client: c}, "fetching": &bad.FetchingReconciler{Client: c},
	} {
		for range 3 {
			if result, err := r.Reconcile(t.Context(), gone); err != nil || result.IsZero() {
				t.Errorf("%s: %v, %v, want another pass without an error", name, result, err)
			}
		}
	}
	two := left(2)
	remains := &good.RemainsReconciler{Client: c, Remains: &two}
	if result, err := remains.Reconcile(t.Context(), gone); err != nil || result.IsZero() {
		t.Errorf("remains: %v, %v, want another pass", result, err)
	}
	for name, r := range map[string]reconcile.Reconciler{"eager": &good.EagerReconciler{Client: c}, "needy": &good.NeedyReconciler{Client: c}, "remains": remains} {
		if result, err := r.Reconcile(t.Context(), gone); err != nil || !result.IsZero() {
			t.Errorf("%s: %v, %v, want the end", name, result, err)
		}
	}
}
