// Package terminalerr_test executes the bad and the good reconcilers when their
// work succeeds.
package terminalerr_test

import (
	"context"
	"errors"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/terminalerr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/terminalerr/good"
)

func succeeds(context.Context, string) error { return nil }

func TestSuccess(t *testing.T) {
	for name, r := range map[string]reconcile.Reconciler{
		"direct": &bad.AppReconciler{Sync: succeeds},
		"late":   &bad.LateReconciler{Sync: succeeds},
	} {
		_, err := r.Reconcile(t.Context(), reconcile.Request{})
		if !errors.Is(err, reconcile.TerminalError(nil)) || err.Error() != "nil terminal error" {
			t.Errorf("%s: %v, want a terminal error without a cause", name, err)
		}
	}
	if _, err := (&good.AppReconciler{Sync: succeeds}).Reconcile(t.Context(), reconcile.Request{}); err != nil {
		t.Errorf("good: %v", err)
	}
}

func TestFailure(t *testing.T) {
	failure := errors.New("no such registry")
	r := &good.AppReconciler{Sync: func(context.Context, string) error { return failure }}
	if _, err := r.Reconcile(t.Context(), reconcile.Request{}); !errors.Is(err, failure) || !errors.Is(err, reconcile.TerminalError(nil)) {
		t.Errorf("good: %v, want the failure as a terminal error", err)
	}
}
