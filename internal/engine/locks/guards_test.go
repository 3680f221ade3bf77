package locks_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
)

const guardSource = `
import "sync"

type S struct {
	mu, other sync.Mutex
	m, alone, lonely map[string]int
}

func (s *S) Put(k string)   { s.mu.Lock(); defer s.mu.Unlock(); s.m[k] = 1 }
func (s *S) Get(k string) int { s.mu.Lock(); defer s.mu.Unlock(); return s.m[k] }
func (s *S) Both(k string)  { s.other.Lock(); defer s.other.Unlock(); s.m[k] = 2; s.alone[k] = 1 }
func (s *S) Lonely(k string) { s.mu.Lock(); defer s.mu.Unlock(); s.lonely[k] = 1 }
func (s *S) free(k string)   { s.m[k] = 3 }
func (s *S) locked(k string) { s.m[k] = 4 }
func (s *S) started(k string) { s.m[k] = 5 }
func (s *S) fresh(k string)  { s.m[k] = 6 }
func (s *S) unused(k string) { s.m[k] = 7 }
func (s *S) skipped(k string) { s.m[k] = 8 }
func (s *S) under(k string)  { s.m[k] = 9 }

func (s *S) Free()    { s.free("a") }
func (s *S) Locked()  { s.mu.Lock(); defer s.mu.Unlock(); s.locked("a") }
func (s *S) Started() { s.mu.Lock(); go s.started("a"); s.mu.Unlock() }
func New() *S         { s := &S{}; s.fresh("a"); return s }
func (s *S) Setup()   { s.skipped("a") }
func (s *S) Under()   { s.other.Lock(); defer s.other.Unlock(); s.under("a") }
`

// TestGuards: which mutex belongs to a map, and how functions are entered with
// regard to it.
func TestGuards(t *testing.T) {
	s, p := ssatest.Load(t, guardSource)
	ls := locks.New(p, func(*ssa.Function) bool { return false })
	g := callgraph.New(p, func(*ssa.Function) bool { return false })
	uses := make(map[string][]locks.Access)
	fns := make(map[string]*ssa.Function)
	for _, fn := range p.Funcs {
		fns[fn.Name()] = fn
		for _, u := range objects.MapUses(p, fn) {
			uses[u.Field.Name()] = append(uses[u.Field.Name()], ls.Access(u))
		}
	}
	nobody := func(locks.Access) bool { return false }
	typ := s.Types.Scope().Lookup("S").Type()
	guard := locks.GuardOf(typ, uses["m"], nobody)
	if guard == nil || guard.Mutex.Name() != "mu" || guard.Write.Fn.Name() != "Put" || len(guard.Funcs) != 2 {
		t.Fatalf("guard of m: %+v, want mu, which Put and Get hold", guard)
	}
	for _, field := range []string{"alone", "lonely"} {
		if x := locks.GuardOf(typ, uses[field], nobody); x != nil {
			t.Errorf("guard of %s: %s, want none: one function holds it", field, x.Mutex.Name())
		}
	}
	skip := func(fn *ssa.Function) bool { return fn.Name() == "Setup" }
	for name, open := range map[string]bool{
		"free": true, "locked": false, "started": true, "fresh": false, "unused": false, "skipped": false, "under": false, "Free": true,
	} {
		recv := fns[name].Params[0]
		if got := ls.Open(g, recv, skip); got != open {
			t.Errorf("%s: open %t, want %t", name, got, open)
		}
	}
}
