package sharedstate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// oneEntry: a function and all of the writers run only in what one and the same function
// of the package does, and nothing shows that several goroutines run that at once.
func (c *checker) oneEntry(reader *ssa.Function, writers map[*ssa.Function]bool) bool {
	e := entries{c: c, seen: make(map[*ssa.Function]bool), found: make(map[*ssa.Function]bool)}
	if !e.up(reader) {
		return false
	}
	for w := range writers {
		if !e.up(w) {
			return false
		}
	}
	if len(e.found) != 1 {
		return false
	}
	for fn := range e.found {
		if c.answers(fn) != "" || (writers[fn] || fn == ssaflow.Outermost(reader)) && !c.pass.Model.Has(fn.Syntax(), model.Reconciler) {
			return false // others may call it while one of them runs
		}
		if recv := receiver(fn); recv != nil && kube.Named(recv.Type()) != nil {
			return queues.ManyWorkers(c.pass.Flow)[kube.Named(recv.Type()).Origin().Obj()] == nil
		}
	}
	return true
}

// entries collects the functions by which others come to one: those that have no callers in
// the package, or may have more than these.
type entries struct {
	c           *checker
	seen, found map[*ssa.Function]bool
}

// up goes to the callers of a function; false when a goroutine of its own runs it.
func (e *entries) up(fn *ssa.Function) bool {
	if locks.StartedByGo(fn) {
		return false
	}
	fn = ssaflow.Outermost(fn)
	if e.seen[fn] {
		return true
	}
	e.seen[fn] = true
	callers := e.c.callers.Callers(fn)
	if len(callers.Sites) == 0 || callers.AsValue || callers.Dynamic || callers.Literal || callers.Exported {
		e.found[fn] = true
	}
	for _, s := range callers.Sites {
		if _, started := s.Call.Instr.(*ssa.Go); started || !e.up(s.Caller) {
			return false
		}
	}
	return true
}
