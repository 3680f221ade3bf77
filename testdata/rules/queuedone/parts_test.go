package queuedone_test

import (
	"testing"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/queuedone/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queuedone/good"
)

// TestParts adds an item again after it was worked on: bad never gets it a second time, and
// good when somebody has marked it done.
func TestParts(t *testing.T) {
	limit := workqueue.DefaultTypedControllerRateLimiter[bad.Part]()
	q := workqueue.NewTypedRateLimitingQueue(limit)
	p := &bad.Parts{Queue: q, Sync: func(string) error { return nil }}
	p.Workers.Store("web", true)
	q.Add(bad.Part{Worker: "web", Name: "a"})
	p.ProcessNext()
	q.Add(bad.Part{Worker: "web", Name: "a"})
	if q.Len() != 0 {
		t.Error("bad: the item waits")
	}
	q.ShutDown()

	kept := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[good.Part]())
	g := &good.Parts{Queue: kept}
	kept.Add(good.Part{Name: "a"})
	g.ProcessNext()
	kept.Add(good.Part{Name: "a"})
	g.Finish("a")
	if kept.Len() != 1 {
		t.Errorf("good: %d items wait", kept.Len())
	}
	kept.ShutDown()
}
