package lockbalance_test

import (
	"context"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/good"
)

// TestOffered does two things one after the other: in bad the second waits for ever.
func TestOffered(t *testing.T) {
	cluster, registry, bell, names, ctx := &bad.Cluster{}, &bad.Registry{}, bad.NewBell(), bad.NewNames(), context.Background()
	var idle bad.Runner
	for name, use := range map[string]func(){
		"cluster":  func() { cluster.Update("a"); cluster.Lock() },
		"registry": func() { registry.Known("a"); registry.Add("a") },
		"bell":     func() { bell.Put(); bell.Take(); bell.Put() },
		"runner":   func() { idle.Run(ctx); idle.Run(ctx) },
		"names":    func() { names.Refresh(); names.Add("a") },
	} {
		if ends(use) {
			t.Errorf("bad, %s: ends", name)
		}
	}
	c, r, j, l, p := &good.Cluster{}, &good.Registry{}, &good.Journal{}, good.NewBell(), good.NewPrompts("yes")
	var resting good.Runner
	for name, use := range map[string]func(){
		"cluster":  func() { c.Update("a"); c.Lock(); c.Unlock(); c.Hold("b"); c.Unlock() },
		"registry": func() { r.Known("a"); r.Add("a"); r.Add("b") },
		"journal":  func() { j.Open("a"); j.Close(); j.Open("b"); j.Close() },
		"bell":     func() { l.Put(); l.Take(); l.Put() },
		"runner":   func() { resting.Run(ctx); resting.Run(ctx) },
		"prompts":  func() { p.Skip(); p.More("no"); p.Next() },
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
