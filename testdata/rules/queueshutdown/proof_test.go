package queueshutdown_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueshutdown/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueshutdown/good"
)

// TestProof ends the context: bad waits for its workers all the same, which end
// only when somebody else shuts the queue down.
func TestProof(t *testing.T) {
	work := func(string) {}
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for name, run := range map[string]func(context.Context){
		"run":       func(ctx context.Context) { (&bad.Controller{Queue: queue}).Run(ctx, 2) },
		"pool":      func(ctx context.Context) { bad.NewPool(work).Run(ctx) }, //nolint:errcheck // it does not return
		"after":     bad.NewAfter(work).Run,
		"deferring": bad.NewDeferring(work).Run,
		"crew":      bad.NewCrew(work).Run,
	} {
		if returns(t, run, 300*time.Millisecond) {
			t.Errorf("bad, %s: returned", name)
		}
	}
	queue.ShutDown()
	for name, run := range map[string]func(context.Context){
		"run": func(ctx context.Context) {
			(&good.Controller{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}).Run(ctx, 2)
		},
		"pool": good.NewPool(work).Run, "stack": good.NewStack(work).Run, "watched": good.NewWatched(work).Run, "lent": good.NewLent(work).Run, "typed": good.NewTyped(work).Run,
	} {
		if !returns(t, run, await.Limit) {
			t.Errorf("good, %s: does not return", name)
		}
	}
}

// returns reports whether run ends within that time after its context.
func returns(t *testing.T, run func(context.Context), wait time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		run(ctx)
	}()
	time.Sleep(20 * time.Millisecond)
	cancel()
	select {
	case <-done:
		return true
	case <-time.After(wait):
		return false
	}
}
