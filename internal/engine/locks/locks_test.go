package locks_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
)

// TestUnusedLiteral: of a literal that nobody calls nothing is known.
func TestUnusedLiteral(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct { mu sync.Mutex; n int }

func (s *S) Begin() {
	_ = func() {
		s.mu.Lock()
		s.n++
	}
}
`)
	ls := locks.New(p, func(*ssa.Function) bool { return true })
	lit := function(t, p.Funcs, "Begin$1")
	if held, known := ls.At(lit.Blocks[0].Instrs[len(lit.Blocks[0].Instrs)-1]); known || len(held) != 1 {
		t.Errorf("held: %v, known: %v; want what the literal itself locks, and no more", held, known)
	}
}

// TestThrough: what a literal unlocks that is called where it stands, and a function that
// gives the lock back for a time, is held or not behind the call.
func TestThrough(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct { mu sync.Mutex; n int }

func (s *S) Ends()   { s.mu.Lock(); func() { defer s.mu.Unlock(); s.n++ }(); s.n = 0 }
func (s *S) Pauses() { s.mu.Lock(); func() { s.mu.Unlock(); defer s.mu.Lock(); s.n++ }(); s.n = 0 }
func (s *S) Waits()  { s.mu.Lock(); s.wait(); s.n = 0 }
func (s *S) wait()   { s.mu.Unlock(); s.mu.Lock(); if s.n > 0 { return } }
func (s *S) Given()  { s.mu.Lock(); func(mu *sync.Mutex) { mu.Unlock() }(&s.mu); s.n = 0 }
`)
	ls := locks.New(p, func(*ssa.Function) bool { return true })
	for name, want := range map[string]int{"Ends": 0, "Pauses": 1, "Waits": 1, "Given": 0} {
		instrs := function(t, p.Funcs, name).Blocks[0].Instrs
		if held, known := ls.At(instrs[len(instrs)-1]); !known || len(held) != want {
			t.Errorf("%s: held %v, known %v; want %d", name, held, known, want)
		}
	}
}

func function(t *testing.T, fns []*ssa.Function, name string) *ssa.Function {
	t.Helper()
	for _, fn := range fns {
		if fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}
