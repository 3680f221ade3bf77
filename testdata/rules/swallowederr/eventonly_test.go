package swallowederr_test

import (
	"errors"
	"testing"

	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestEventOnly lets the registration fail: both tell it, and good comes again.
func TestEventOnly(t *testing.T) {
	events := record.NewFakeRecorder(10)
	for name, x := range map[string]struct {
		r    reconcile.Reconciler
		lost bool
	}{
		"bad":  {&bad.AttachingReconciler{Client: failing(false), Recorder: events, Registry: registry{}}, true},
		"good": {&good.AttachingReconciler{Client: failing(false), Recorder: events, Registry: registry{}}, false},
	} {
		if _, err := x.r.Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
			t.Errorf("%s: %v", name, err)
		}
		if len(events.Events) != 1 {
			t.Errorf("%s: %d events", name, len(events.Events))
		}
		<-events.Events
	}
}
