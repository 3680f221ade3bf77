package sharedstate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var field = rule.Form{Name: "field", Run: say("field")}

// guardedFields finds fields other than maps that are used without the mutex under
// which others assign and read them; of each function one: that does not lock.
func (c *checker) guardedFields() {
	uses, order := c.fieldUses()
	reported := make(map[*ssa.Function]bool)
	for _, f := range order {
		g, writers := fieldGuard(uses[f])
		if g == nil {
			continue
		}
		a, ok := c.onlyOpen(uses[f], g, writers)
		if !ok || reported[c.around(a.Fn)] || c.pass.Quiet(!a.Write && c.oneEntry(a.Fn, writers), a.Instr, "it is read by what one function does, which alone leads to the assignments as well") {
			continue
		}
		if c.pass.Quiet(a.Write && c.startsAfter(a, writers), a.Instr, "the goroutines that run beside it are started afterwards") {
			continue
		}
		reported[c.around(a.Fn)] = true
		what := "read"
		if a.Write {
			what = "assigned"
		}
		advice, causes := c.advice(a, g)
		c.report("field", a.Load, f, append(c.pass.Cause(g.Write.Instr, "assigned here under the lock"), causes...),
			" is %s without %s, which %s holds to assign it and others to read it: a data race; %s",
			what, g.Mutex.Name(), memory.FuncName(g.Write.Fn), advice)
	}
}

// onlyOpen returns the use of a field without its guard, of the one function that
// has such uses. Where there are several, the mutex may be for something else; so
// may it where another lock is held.
func (c *checker) onlyOpen(uses []locks.Access, g *locks.Guard, writers map[*ssa.Function]bool) (open locks.Access, ok bool) {
	fns := make(map[*ssa.Function]bool)
	for _, a := range uses {
		fn := c.around(a.Fn)
		if !a.Known || c.own(a) || exempt(fn) || g.On(a) != 0 {
			continue
		}
		if len(a.Held) > 0 {
			return locks.Access{}, false
		}
		if !fns[fn] && c.exposed(a, g, writers) && !c.callers.NeverBeside(a.Instr, a.Write, writers) {
			fns[fn] = true
			open = a
		}
	}
	return open, len(fns) == 1
}

// exposed: a happens without the guard on some way, and nobody who calls its
// function holds another lock, which may protect the field as well. What the only
// function that assigns the field calls reads what that has assigned itself.
func (c *checker) exposed(a locks.Access, g *locks.Guard, writers map[*ssa.Function]bool) bool {
	param := ssaflow.ParamOf(a.Base.Root)
	if param == nil || locks.StartedByGo(a.Fn) {
		return c.open(a) && !c.callersLock(c.around(a.Fn))
	}
	if c.callers.EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		return callgraph.FoundIf(locks.MadeByFunction(c.pass.Flow.PlaceOf(arg).Root)), nil
	}) {
		return false // nobody else has what its callers have made
	}
	e := c.locks.Entrances(c.callers, param, a.Base.Path, g, func(fn *ssa.Function) bool {
		return exempt(fn) || !a.Write && len(writers) == 1 && writers[fn]
	}, c.callersLock)
	return e.Free && !e.Other
}

// fieldGuard finds the mutex under which functions assign the field, and another
// one reads it, with the functions that assign it.
func fieldGuard(uses []locks.Access) (*locks.Guard, map[*ssa.Function]bool) {
	if len(uses) == 0 {
		return nil, nil
	}
	for _, g := range locks.Guards(uses[0].Load.(*ssa.FieldAddr).X.Type()) {
		writers, readers := make(map[*ssa.Function]bool), make(map[*ssa.Function]bool)
		for _, a := range uses {
			mode := g.On(a)
			switch {
			case a.Own() || mode == 0:
			case !a.Write:
				readers[ssaflow.Outermost(a.Fn)] = true
			case mode&locks.Write != 0 && !sameAlways(a.Instr.(*ssa.Store).Val):
				if len(writers) == 0 {
					g.Write = a
				}
				writers[ssaflow.Outermost(a.Fn)] = true
			}
		}
		if len(writers) == 0 {
			continue
		}
		for fn := range readers {
			if len(writers) > 1 || !writers[fn] {
				return g, writers
			}
		}
	}
	return nil, nil
}

// sameAlways: v is the name, namespace or UID of an object, which is assigned again
// without a change.
func sameAlways(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.Convert:
			v = x.X
			continue
		case *ssa.UnOp:
			fa, ok := x.X.(*ssa.FieldAddr)
			return ok && ssaflow.FieldOf(fa) != nil && kube.IsIdentity(ssaflow.FieldOf(fa))
		}
		return false
	}
}
