package metricsreconcile_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/good"
)

// TestProof shows that bad outlives its context by the whole wait, and that
// good ends with it.
func TestProof(t *testing.T) {
	const wait = time.Minute
	if took := elapsed(t, &bad.Reconciler{Wait: wait}); took != wait {
		t.Errorf("bad: returned %v after the context had ended, want %v", took, wait)
	}
	if took := elapsed(t, &good.Reconciler{Wait: wait}); took != 0 {
		t.Errorf("good: returned %v after the context had ended, want 0s", took)
	}
}

// elapsed returns how long Reconcile takes, on a fake clock, when its context
// has ended already.
func elapsed(t *testing.T, r reconcile.Reconciler) (took time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		start := time.Now()
		if _, err := r.Reconcile(ctx, reconcile.Request{}); err != context.Canceled {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
		took = time.Since(start)
	})
	return took
}
