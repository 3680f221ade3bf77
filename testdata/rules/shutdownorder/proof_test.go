package shutdownorder_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/shutdownorder/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/shutdownorder/fixed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/shutdownorder/good"
)

// TestReturns runs each function and waits two seconds for one that does not
// return.
func TestReturns(t *testing.T) {
	synced := func(f func(context.Context, kubernetes.Interface) bool) func(kubernetes.Interface) {
		return func(c kubernetes.Interface) { f(t.Context(), c) }
	}
	for name, c := range map[string]struct {
		run     func(kubernetes.Interface)
		returns bool
	}{
		"bad synced":     {func(c kubernetes.Interface) { bad.Synced(c) }, false},
		"bad plain":      {bad.Plain, false},
		"fixed synced":   {func(c kubernetes.Interface) { fixed.Synced(c) }, true},
		"fixed plain":    {fixed.Plain, true},
		"good synced":    {synced(good.Synced), true},
		"good plain":     {good.Plain, true},
		"good channel":   {good.Channel, true},
		"good elsewhere": {good.Elsewhere, true},
		"good timed":     {good.Timed, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			done := make(chan struct{})
			go func() {
				defer close(done)
				c.run(fake.NewClientset())
			}()
			if c.returns {
				await.Done(t, "it to return", done)
				return
			}
			select {
			case <-done:
				t.Error("it returned")
			case <-time.After(2 * time.Second):
			}
		})
	}
}
