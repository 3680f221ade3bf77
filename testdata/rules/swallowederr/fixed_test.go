package swallowederr_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/fixed"
)

// TestFixed: the errors of calls that were made as if they could not fail come back.
func TestFixed(t *testing.T) {
	if _, err := (&fixed.PhaseReconciler{Client: failing(false)}).Reconcile(t.Context(), shop); err == nil {
		t.Error("discarded: no error")
	}
	if _, err := (&fixed.CallingReconciler{Client: failing(false)}).Reconcile(t.Context(), shop); err == nil {
		t.Error("ignored: no error")
	}
}
