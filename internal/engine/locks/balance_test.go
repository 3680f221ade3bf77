package locks_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestBalance: what the unlocks of a function undo, and whether it leaves the mutex as
// it was.
func TestBalance(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct {
	mu   sync.RWMutex
	next *S
	n    int
}

func (s *S) Plain()    { s.mu.Lock(); s.n++; s.mu.Unlock() }
func (s *S) Deferred() { s.mu.Lock(); defer s.mu.Unlock(); s.n++ }
func (s *S) Early()    { defer s.mu.Unlock(); s.mu.Lock(); s.n++ }
func (s *S) Round() {
	for range s.n {
		s.mu.Lock()
		s.n--
		s.mu.Unlock()
	}
}
func (s *S) Same(c bool) {
	if c { s.mu.Lock() }
	s.n++
	if c { s.mu.Unlock() }
}
func (s *S) Keeps(c bool) {
	s.mu.Lock()
	if c { return }
	s.mu.Unlock()
}
func (s *S) Gives()  { s.mu.Unlock(); s.n++; s.mu.Lock() }
func (s *S) Twice()  { s.mu.Lock(); s.mu.Unlock(); s.mu.Unlock() }
func (s *S) Mode()   { s.mu.RLock(); s.mu.Unlock() }
func (s *S) Read()   { s.mu.RLock(); s.mu.RUnlock() }
func (s *S) Try() {
	if s.mu.TryLock() { s.mu.Unlock() }
}
func (s *S) Either(c bool) {
	x := s
	if c { x = s.next }
	x.mu.Lock()
	x.mu.Unlock()
}
func (s *S) Steps() {
	s.next.mu.Lock()
	s.next = s.next.next
	s.next.mu.Unlock()
}
func (s *S) Lits() { func() { s.mu.Unlock() }() }
func (s *S) Late() { defer s.mu.Lock(); s.mu.Lock(); s.mu.Unlock() }
func (s *S) Nothing() { s.n++ }
`)
	ls := locks.New(p, func(*ssa.Function) bool { return false })
	type known struct{ own, balanced bool }
	for name, want := range map[string]known{
		"Plain": {true, true}, "Deferred": {true, true}, "Early": {true, true}, "Round": {true, true}, "Same": {true, true},
		"Keeps": {true, false}, "Gives": {false, false}, "Twice": {false, false}, "Mode": {false, false}, "Read": {true, true},
		"Try": {false, false}, "Either": {false, false}, "Steps": {false, false},
		"Lits": {true, true}, "Late": {true, false}, "Nothing": {true, true},
	} {
		fn := function(t, p.Funcs, name)
		got := known{own: true}
		var place ssaflow.AccessPath
		for _, c := range p.Calls(fn) {
			op, ok := locks.OpOf(p, c.Instr)
			if !ok {
				continue
			}
			place = op.Place
			if op.Unlock {
				got.own = got.own && ls.UndoesOwn(c.Instr)
			} else if ls.UndoesOwn(c.Instr) {
				t.Errorf("%s: a lock undoes something", name)
			}
		}
		if got.balanced = ls.Balanced(fn, place); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// TestReleases: what calls give back, of literals only what they have not locked.
func TestReleases(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct { mu sync.RWMutex; n int }

func (s *S) Own()  { go func() { s.mu.Lock(); defer s.mu.Unlock(); s.n++ }() }
func (s *S) Lit()  { go func() { s.n++; s.mu.RUnlock() }() }
func (s *S) give() { s.n++; s.mu.Unlock() }
func (s *S) take() { s.mu.Lock(); s.n++; s.mu.Unlock() }
func (s *S) Gives() { s.give() }
func (s *S) Takes() { s.take() }
func (s *S) wait() {
	for s.n > 0 { s.mu.Unlock(); s.n--; s.mu.Lock(); if s.n == 1 { return } }
}
func (s *S) Waits() { s.wait() }
func (s *S) For(mu sync.Locker) { func(l sync.Locker) { l.Unlock() }(mu) }
func (s *S) Held()  { s.mu.Lock(); func() { defer s.mu.Unlock(); s.n++ }() }
`)
	ls := locks.New(p, func(fn *ssa.Function) bool { return fn.Parent().Name() == "Held" })
	for name, want := range map[string]locks.Mode{"Waits": 0, "For": locks.Write, "Held": locks.Write, "Own": 0, "Lit": locks.Read, "Gives": locks.Write, "Takes": 0} {
		got := locks.Mode(0)
		for _, c := range p.Calls(function(t, p.Funcs, name)) {
			for _, mode := range ls.Releases(c.Instr) {
				got |= mode
			}
		}
		if got != want {
			t.Errorf("%s releases %d, want %d", name, got, want)
		}
	}
}
