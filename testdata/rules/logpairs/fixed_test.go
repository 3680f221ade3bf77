package logpairs_test

import (
	"strings"
	"testing"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/logpairs/fixed"
)

// TestFixed: with its key each value is logged, and verbs are filled in.
func TestFixed(t *testing.T) {
	for _, development := range []bool{true, false} {
		out, panicked := run(development, func(l logr.Logger) {
			if _, err := (&fixed.Reconciler{Log: l}).Reconcile(t.Context(), reconcile.Request{}); err != nil {
				t.Error(err)
			}
		})
		if panicked != nil || !strings.Contains(out, "reconciling") || !strings.Contains(out, `"name"`) || strings.Contains(out, "passed") {
			t.Errorf("development %v: panic %v, log %s", development, panicked, out)
		}
	}
	app := &demov1.Foo{}
	app.Name = "shop"
	// The last line of Printed keeps an even number of arguments whose first is a text.
	if out, panicked := run(false, func(l logr.Logger) { (&fixed.Reconciler{Log: l}).Printed(app, errSave) }); panicked != nil ||
		!strings.Contains(out, "could not read shop") || !strings.Contains(out, "cannot read it after 5 s") {
		t.Errorf("panic %v, log %s", panicked, out)
	}
}
