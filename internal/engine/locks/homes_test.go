package locks_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestHomes: what is known of a mutex as it is declared, asked at the first call that
// locks it.
func TestHomes(t *testing.T) {
	_, p := ssatest.Load(t, `
import "sync"

type S struct {
	own, handed, given, bound, late, helped sync.Mutex
	Open sync.Mutex
	far, made, lent *sync.Mutex
	waited sync.Mutex
	cond   *sync.Cond
	got, deferred, before sync.Mutex
}

type Embeds struct { mutex; n int }
type mutex = sync.Mutex
type Printed struct { rw; n int }
type rw = sync.RWMutex
type reader interface { RUnlock() }
type named interface { Name() string }
func (p *Printed) Name() string { return "" }

var global sync.Mutex

func (s *S) Own()   { s.own.Lock(); defer s.own.Unlock() }
func (s *S) Twice() { s.own.Lock() }
func (s *S) Begin() { s.handed.Lock() }
func (s *S) End()   { s.handed.Unlock() }
func (s *S) Cond()  *sync.Cond { s.given.Lock(); return sync.NewCond(&s.given) }
func NewWaiting() *S { s := &S{}; s.cond = sync.NewCond(&s.waited); return s }
func (s *S) Waits() { s.waited.Lock(); s.cond.Wait() }
func Param(mu *sync.Mutex) { mu.Lock() }
func (s *S) Bound() func() { s.bound.Lock(); return s.bound.Unlock }
func (s *S) Helped() { s.helped.Lock() }
func (s *S) Helps() { s.Helped(); defer s.helped.Unlock() }
func (s *S) Later() { s.late.Lock() }
func (s *S) Literal() func() { return func() { s.late.Unlock() } }
func (s *S) Opened() { s.Open.Lock() }
func (s *S) Far()   { s.far.Lock() }
func New(mu *sync.Mutex) *S { return &S{made: &sync.Mutex{}, lent: mu} }
func (s *S) Made()  { s.made.Lock(); defer s.made.Unlock() }
func (s *S) Lent()  { s.lent.Lock() }
func (s *S) Got()   { s.got.Lock() }
func (s *S) Gets(again bool) {
	if again { s.Got() } else { s.got.Lock() }
	s.got.Unlock()
}
func (s *S) Deferred() { s.deferred.Lock() }
func (s *S) Defers(again bool) {
	defer func() { s.deferred.Unlock() }()
	if again { s.Deferred() } else { s.deferred.Lock() }
}
func (s *S) Before() { s.before.Lock() }
func (s *S) Calls() {
	s.before.Lock()
	s.before.Unlock()
	s.Before()
}
func (e *Embeds) Locker() sync.Locker { e.Lock(); return e }
func (p *Printed) Named() named { p.RLock(); defer p.RUnlock(); return p }
func Alias() func() {
	mu := new(sync.Mutex)
	mu.Lock()
	return func() { mu = nil }
}
func Chosen(c bool, other *sync.Mutex) {
	mu := new(sync.Mutex)
	if c { mu = other }
	mu.Lock()
}
func Global()       { global.Lock(); func() { defer global.Unlock() }() }
func Local() int {
	var mu sync.Mutex
	n := 0
	func() { mu.Lock(); n++ }()
	return n
}
`)
	ls := locks.New(p, func(*ssa.Function) bool { return false })
	type known struct {
		locks, unlocks                int
		hidden, escapes, handed, none bool
		given                         bool
	}
	for name, want := range map[string]known{
		"Own": {locks: 2, unlocks: 1, hidden: true}, "Begin": {locks: 1, unlocks: 1, hidden: true, handed: true},
		"Cond": {locks: 1, hidden: true, escapes: true}, "Bound": {locks: 1, hidden: true, escapes: true},
		"Helped": {locks: 1, unlocks: 1, hidden: true, handed: true},
		"Later":  {locks: 1, unlocks: 1, hidden: true, handed: true}, "Opened": {locks: 1}, "Far": {locks: 1, hidden: true},
		"Made": {locks: 1, unlocks: 1, hidden: true}, "Lent": {locks: 1, hidden: true, given: true}, "Waits": {locks: 1, hidden: true}, "Param": {locks: 1},
		"Got": {locks: 2, unlocks: 1, hidden: true, handed: true}, "Locker": {locks: 1, escapes: true},
		"Deferred": {locks: 2, unlocks: 1, hidden: true, handed: true}, "Before": {locks: 2, unlocks: 1, hidden: true},
		"Named": {locks: 1, unlocks: 1}, "Alias": {locks: 1, hidden: true}, "Chosen": {none: true},
		"Global": {locks: 1, unlocks: 1, hidden: true}, "Local$1": {locks: 1, hidden: true},
	} {
		h := ls.HomeOf(firstLock(t, p.Funcs, name))
		if h == nil {
			if !want.none {
				t.Errorf("%s: no home", name)
			}
			continue
		}
		if got := (known{len(h.Locks), len(h.Unlocks), h.Hidden, h.Escapes, ls.HandedOver(h, firstLock(t, p.Funcs, name)), false, h.Given}); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func firstLock(t *testing.T, fns []*ssa.Function, name string) ssa.CallInstruction {
	t.Helper()
	for i := range ssaflow.Instrs(function(t, fns, name)) {
		if c, ok := i.(*ssa.Call); ok {
			return c
		}
	}
	t.Fatalf("%s calls nothing", name)
	return nil
}
