package reconcilegoroutine_test

import (
	"context"
	"testing"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilegoroutine/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilegoroutine/good"
)

// TestLifelong counts the goroutines that go on after the reconciles have returned,
// while their context is not done.
func TestLifelong(t *testing.T) {
	for name, c := range map[string]struct {
		reconciler reconcile.Reconciler
		stay       bool
	}{
		"bad follow":  {&bad.FollowReconciler{}, true},
		"bad repeat":  {&bad.RepeatReconciler{}, true},
		"good follow": {&good.FollowReconciler{While: 20 * time.Millisecond}, false},
		"good count":  {&good.CountReconciler{}, false},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		left := await.Goroutines()
		for range passes {
			if _, err := c.reconciler.Reconcile(ctx, request); err != nil {
				t.Fatal(err)
			}
		}
		if c.stay {
			time.Sleep(50 * time.Millisecond) // what ends by itself
			if n := left(); n < passes {
				t.Errorf("%s: %d reconciles left %d goroutines", name, passes, n)
			}
		} else if !await.True(func() bool { return left() <= 0 }) {
			t.Errorf("%s: %d reconciles left %d goroutines", name, passes, left())
		}
		cancel()
		if !await.True(func() bool { return left() <= 0 }) {
			t.Errorf("%s: the goroutines go on after the end", name)
		}
	}
}

// TestRange counts the goroutines that wait for a ticker which was stopped.
func TestRange(t *testing.T) {
	left := await.Goroutines()
	for range passes {
		if _, err := (&bad.RangeReconciler{}).Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(50 * time.Millisecond)
	if n := left(); n < passes {
		t.Errorf("%d reconciles left %d goroutines", passes, n)
	}
}
