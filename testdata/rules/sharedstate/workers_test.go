package sharedstate_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	badfield "github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad/workers"
	badstart "github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad/workers/start"
	goodfield "github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good/workers"
	goodstart "github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good/workers/start"
)

// TestWorkersOfAnotherPackage lets the second key come in while the first one is worked
// on. Where another package starts two workers, the first goes on with the key of the
// second; a single one takes one after the other.
func TestWorkersOfAnotherPackage(t *testing.T) {
	bad := handled(t, await.Limit, func(ctx context.Context, q workqueue.TypedRateLimitingInterface[string], exists func(string) bool, handle func(string)) {
		badstart.Start(ctx, &badfield.Controller{Queue: q, Exists: exists, Handle: handle})
	})
	if !slices.Equal(bad, []string{"b", "b"}) {
		t.Errorf("bad: handled %q, want the second key twice", bad)
	}
	good := handled(t, 200*time.Millisecond, func(ctx context.Context, q workqueue.TypedRateLimitingInterface[string], exists func(string) bool, handle func(string)) {
		goodstart.Start(ctx, &goodfield.Controller{Queue: q, Exists: exists, Handle: handle})
	})
	if !slices.Equal(good, []string{"a", "b"}) {
		t.Errorf("good: handled %q, want both keys", good)
	}
}

// handled returns the keys that a controller handles. The first waits for the second, if
// not forever: a single worker never comes to it.
func handled(t *testing.T, patience time.Duration, start func(context.Context, workqueue.TypedRateLimitingInterface[string], func(string) bool, func(string))) []string {
	t.Helper()
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	second := make(chan struct{})
	exists := func(key string) bool {
		if key == "b" {
			close(second)
			return true
		}
		queue.Add("b")
		select {
		case <-second:
		case <-time.After(patience):
		}
		return true
	}
	var mu sync.Mutex
	var keys []string
	handle := func(key string) {
		mu.Lock()
		defer mu.Unlock()
		keys = append(keys, key)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	defer queue.ShutDown()
	go start(ctx, queue, exists, handle)
	queue.Add("a")
	if !await.True(func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(keys) == 2
	}) {
		t.Fatal("the keys are not handled")
	}
	mu.Lock()
	defer mu.Unlock()
	return keys
}
