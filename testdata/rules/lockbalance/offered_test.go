package lockbalance_test

import (
	"context"
	"sync"
	"testing"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/bad"
	badplain "github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/bad/plain"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/good"
	goodplain "github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/good/plain"
)

// TestOffered does two things one after the other: in bad the second waits for ever.
func TestOffered(t *testing.T) {
	cluster, registry, bell, ring, last := &bad.Cluster{}, &bad.Registry{}, bad.NewBell(), &badplain.Ring{}, &badplain.Ring{}
	for name, use := range map[string]func(){
		"cluster":  func() { cluster.Update("a"); cluster.Lock() },
		"registry": func() { registry.Known("a"); registry.Add("a") },
		"bell":     func() { bell.Put(); bell.Take(); bell.Put() },
		"ring":     func() { ring.Put("a"); ring.Put("b") },
		"last":     func() { last.Last(); last.Put("a") },
	} {
		if ends(use) {
			t.Errorf("bad, %s: ends", name)
		}
	}
	var free, kept sync.RWMutex
	b, g := &bad.GatedReconciler{}, &good.GatedReconciler{}
	b.SetGate(&kept)
	g.SetGate(&free)
	b.Reconcile(context.Background(), ctrl.Request{})
	g.Reconcile(context.Background(), ctrl.Request{})
	if kept.TryLock() || !free.TryLock() {
		t.Error("the gate is free in bad, or kept in good")
	}
	c, r, j, l, p := &good.Cluster{}, &good.Registry{}, &good.Journal{}, good.NewBell(), &goodplain.Ring{}
	for name, use := range map[string]func(){
		"cluster":  func() { c.Update("a"); c.Lock(); c.Unlock(); c.Hold("b"); c.Unlock() },
		"registry": func() { r.Known("a"); r.Add("a"); r.Add("b") },
		"journal":  func() { j.Open("a"); j.Close(); j.Open("b"); j.Close() },
		"bell":     func() { l.Put(); l.Take(); l.Put() },
		"ring":     func() { p.Last(); p.Put("a"); p.Last() },
	} {
		if !ends(use) {
			t.Errorf("good, %s: does not end", name)
		}
	}
}

// ends reports whether a function that takes no time at all ends within five seconds.
func ends(use func()) bool {
	done := make(chan bool, 1)
	go func() { use(); done <- true }()
	select {
	case <-done:
		return true
	case <-time.After(5 * time.Second):
		return false
	}
}
