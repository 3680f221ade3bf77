package swallowederr_test

import (
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestOwnAnswer: what a failed call has answered asks for another pass in good alone.
func TestOwnAnswer(t *testing.T) {
	for name, x := range map[string]struct {
		r     reconcile.Reconciler
		again bool
	}{
		"bad":  {&bad.MakingReconciler{Client: failing(true)}, false},
		"good": {&good.MakingReconciler{Client: failing(true)}, true},
	} {
		if res, err := x.r.Reconcile(t.Context(), shop); err != nil || res.IsZero() == x.again {
			t.Errorf("%s: %v, %v", name, res, err)
		}
	}
}
