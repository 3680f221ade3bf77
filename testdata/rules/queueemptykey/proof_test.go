package queueemptykey_test

import (
	"testing"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/queueemptykey/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueemptykey/good"
)

// TestProof hands over a value without metadata: bad queues an empty key, good
// queues nothing.
func TestProof(t *testing.T) {
	const nothing = 42
	b := &bad.Controller{Queue: strings(), Names: names()}
	for name, call := range map[string]func(any){"direct": b.Enqueue, "variable": b.Variable} {
		call(nothing)
		if key, _ := b.Queue.Get(); key != "" {
			t.Errorf("bad, %s: key %q", name, key)
		} else {
			b.Queue.Done(key)
		}
	}
	if err := b.Name(nothing); err == nil || b.Names.Len() != 1 {
		t.Errorf("bad, name: error %v, %d names queued", err, b.Names.Len())
	}
	g := &good.Controller{Queue: strings(), Names: names()}
	g.Enqueue(nothing)
	g.Variable(nothing)
	g.Twice(nothing)
	if err := g.Name(nothing); err == nil || g.Queue.Len()+g.Names.Len() != 0 {
		t.Errorf("good: error %v, %d keys queued", err, g.Queue.Len()+g.Names.Len())
	}
}

func strings() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[string](0, 0, 0))
}

func names() workqueue.TypedRateLimitingInterface[cache.ObjectName] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[cache.ObjectName](0, 0, 0))
}
