// Package lockbalance_test runs the bad and the good code. Unlocking twice ends
// the whole process, so each use runs in a child process, which has to end well
// and in time.
package lockbalance_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lockbalance/good"
)

const (
	childVariable = "LOCKBALANCE_CHILD"
	hangs         = "hangs"
)

type engine interface {
	Start(schema.GroupVersionKind, func(context.Context) error) error
}

type images interface {
	Get(name string, load func(string) string) string
	Forget(string)
}

type names interface {
	Count(string) int
	Add(string)
}

type counters interface {
	Count(string)
	Drop(string) bool
	Mean() int
}

type page interface{ Top(int) []string }

// used is what both sides have.
type used struct {
	engine   engine
	images   images
	names    names
	counters counters
	page     page
}

// turn is called before each use of one that is used again and again.
func uses(u used, turn func() bool) map[string]func() {
	e, i, n, c, p := u.engine, u.images, u.names, u.counters, u.page
	load := func(string) string { return "sha256:0" }
	failing := func(context.Context) error { return errors.New("still in use") }
	return map[string]func(){
		"Start": func() {
			e.Start(schema.GroupVersionKind{}, failing)
			e.Start(schema.GroupVersionKind{}, failing)
			e.Start(schema.GroupVersionKind{}, failing)
		},
		"Get":    func() { i.Get("nginx", load); i.Get("nginx", load); i.Get("redis", load) },
		"Forget": func() { i.Forget("nginx"); i.Forget("nginx") },
		"Count":  func() { n.Count("shop"); n.Add("shop") },
		"Again":  func() { c.Count("new") },
		"Drop":   func() { c.Drop("shop") },
		"Top":    func() { p.Top(3) },
		"Mean": func() { // a Lock between two read locks
			go func() {
				for {
					c.Count("shop")
				}
			}()
			for turn() {
				c.Mean()
			}
		},
	}
}

func TestUses(t *testing.T) {
	bads := map[string]string{
		"Start": hangs, "Get": hangs, "Forget": hangs, "Count": hangs,
		"Again": hangs, "Drop": hangs, "Top": hangs, "Mean": hangs,
	}
	for name, want := range bads {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := child(t, "bad "+name)
			if err == nil || !strings.Contains(out, want) {
				t.Errorf("bad: ended with %v, want %q in:\n%s", err, want, out)
			}
			if out, err := child(t, "good "+name); err != nil {
				t.Errorf("good: ended with %v:\n%s", err, out)
			}
		})
	}
}

func child(t *testing.T, which string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$", "-test.count=1")
	cmd.Env = append(os.Environ(), childVariable+"="+which)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestChild is what the child processes run.
func TestChild(t *testing.T) {
	kind, name, ok := strings.Cut(os.Getenv(childVariable), " ")
	if !ok {
		t.Skip("only in a child process")
	}
	counts := good.NewCounters("shop")
	var turns atomic.Int64
	all := uses(used{
		good.NewEngine(), &good.Images{Loaded: map[string]string{}}, good.NewNames(), counts, good.NewPage(counts),
	}, func() bool { return turns.Add(1) <= 100_000 })
	wait := await.Limit
	if kind == "bad" {
		counts := bad.NewCounters("shop")
		all = uses(used{
			bad.NewEngine(), &bad.Images{Loaded: map[string]string{}}, bad.NewNames(), counts, bad.NewPage(counts),
		}, func() bool { return turns.Add(1) > 0 })
		wait = 2 * time.Second
	}
	done := make(chan bool)
	go func() {
		all[name]()
		close(done)
	}()
	for last, begin := int64(-1), time.Now(); last != turns.Load() && time.Since(begin) < await.Limit; {
		last = turns.Load()
		select {
		case <-done:
			return
		case <-time.After(wait):
		}
	}
	t.Error(name + " " + hangs)
}
