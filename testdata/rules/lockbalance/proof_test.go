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
	"sync"
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
	Drop(string)
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

type tenants interface {
	Rename(from, to string)
	Has(string) bool
	Each(func(string) bool) int
}

type roster interface {
	Alias(name, alias string) bool
	Retry(name string, f func() error) error
	Fill(...func() []string)
	Follow(<-chan string)
	Expire(string, <-chan bool)
	Ban(string)
	Banned(...string) int
	Len() int
}

type pair interface{ Put(string) }

type rules interface {
	Write(name string)
	Wipe()
}

type mail interface {
	Put(line string)
	Take() string
}

// used is what both sides have.
type used struct {
	engine   engine
	images   images
	names    names
	counters counters
	page     page
	tenants  tenants
	roster   roster
	pair     pair
	rules    rules
	mail     mail
}

// turn is called before each use of one that is used again and again.
func uses(u used, turn func() bool) map[string]func() {
	e, i, n, c, p, t, r := u.engine, u.images, u.names, u.counters, u.page, u.tenants, u.roster
	load := func(string) string { return "sha256:0" }
	failing := func(context.Context) error { return errors.New("still in use") }
	return map[string]func(){
		"Start": func() {
			e.Start(schema.GroupVersionKind{}, failing)
			e.Start(schema.GroupVersionKind{}, failing)
			e.Start(schema.GroupVersionKind{}, failing)
		},
		"Get":       func() { i.Get("nginx", load); i.Get("nginx", load); i.Get("redis", load) },
		"Forget":    func() { i.Forget("nginx"); i.Forget("nginx") },
		"Count":     func() { n.Count("shop"); n.Add("shop") },
		"Again":     func() { c.Count("new") },
		"Drop":      func() { c.Drop("shop") },
		"Top":       func() { p.Top(3) },
		"Rename":    func() { t.Rename("shop", "store"); t.Has("store") },
		"HasTenant": func() { t.Has("shop"); t.Rename("shop", "store") },
		"Each":      func() { t.Each(func(string) bool { return true }) },
		"DropImage": func() { i.Drop("nginx"); i.Forget("nginx") },
		"Alias":     func() { r.Alias("shop", "store"); r.Len() },
		"Retry":     func() { r.Retry("shop", func() error { return errors.New("closed") }); r.Len() },
		"Put":       func() { u.pair.Put("shop"); u.pair.Put("bank") },
		"Fill": func() {
			r.Fill(func() []string { return []string{"shop"} }, func() []string { return nil })
			r.Len()
		},
		"Follow": func() {
			feed := make(chan string)
			go r.Follow(feed)
			feed <- "shop"
			feed <- "bank"
			r.Len()
		},
		"Expire":   func() { r.Expire("shop", nil); r.Len() },
		"Banned":   func() { r.Banned("shop"); r.Ban("shop") },
		"Put mail": func() { u.mail.Put("a"); u.mail.Put("b"); u.mail.Take() },
		"Wipe":     func() { u.rules.Write("a"); u.rules.Wipe(); u.rules.Write("b") },
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
		"Rename": hangs, "HasTenant": hangs, "Each": hangs, "DropImage": hangs,
		"Alias": hangs, "Retry": hangs, "Put": hangs, "Fill": hangs, "Follow": hangs, "Expire": hangs, "Banned": hangs,
		"Wipe": hangs, "Put mail": hangs,
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

// TestHandedOver runs the good code in which a lock is given back elsewhere than where
// it was taken: all of it ends, and leaves the mutex free.
func TestHandedOver(t *testing.T) {
	done := make(chan bool)
	go func() {
		defer close(done)
		var shared sync.Mutex
		for range 2 {
			good.NewShared(&shared).Enter()
			shared.Unlock()
		}
		r := good.NewRoster()
		r.Merge([]string{"shop", "bank"})
		r.Merge(nil)
		r.Len()
		var l good.Ledger
		l.Write("shop", true)
		l.Write("bank", false)
		var token good.Token
		token.Take("shop").Unlock()
		token.Take("bank").Unlock()
		new(good.Feed).End()
		new(good.Feed).Abort()
		images := &good.Images{Loaded: map[string]string{}}
		images.Freeze()
		images.Unlock()
		stage := good.NewStage()
		stage.Open()
		stage.End()
		stage.Open()
		stage.End()
	}()
	await.Done(t, "the good code", done)
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
		good.NewEngine(), &good.Images{Loaded: map[string]string{}}, good.NewNames(), counts, good.NewPage(counts), good.NewTenants("shop", "bank"),
		good.NewRoster("shop"), good.NewPair(), good.NewRules(new(sync.Mutex)), good.NewMail(),
	}, func() bool { return turns.Add(1) <= 100_000 })
	wait := await.Limit
	if kind == "bad" {
		counts := bad.NewCounters("shop")
		all = uses(used{
			bad.NewEngine(), &bad.Images{Loaded: map[string]string{}}, bad.NewNames(), counts, bad.NewPage(counts), bad.NewTenants("shop", "bank"),
			bad.NewRoster("shop"), bad.NewPair(), bad.NewRules(new(sync.Mutex)), bad.NewMail(),
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
