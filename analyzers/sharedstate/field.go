package sharedstate

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var field = rule.Form{Name: "field", Level: rule.Preview, Run: say("field")}

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
		if !ok || reported[ssaflow.Outermost(a.fn)] {
			continue
		}
		reported[ssaflow.Outermost(a.fn)] = true
		what := "read"
		if a.Write {
			what = "assigned"
		}
		c.report("field", a.Load, f, c.pass.Cause(g.write.Instr, "assigned here under the lock"),
			" is %s without %s, which %s holds to assign it and others to read it: a data race; lock it here too",
			what, g.mutex.Name(), memory.FuncName(g.write.fn))
	}
}

// fieldUses returns the uses of the fields of structs with a mutex, without those
// whose address goes elsewhere.
func (c *checker) fieldUses() (map[*types.Var][]access, []*types.Var) {
	uses, unclear := make(map[*types.Var][]access), make(map[*types.Var]bool)
	var order []*types.Var
	for _, f := range c.pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				fa, ok := i.(*ssa.FieldAddr)
				if !ok || ssaflow.FieldOf(fa) == nil || !plain(ssaflow.FieldOf(fa).Type()) || len(locks.Mutexes(fa.X.Type())) == 0 {
					continue
				}
				field := ssaflow.FieldOf(fa).Origin()
				if uses[field] == nil {
					order = append(order, field)
				}
				found, ok := locks.FieldUses(c.pass.Flow, fa)
				for _, u := range found {
					uses[field] = append(uses[field], c.access(f.Fn, u))
				}
				unclear[field] = unclear[field] || !ok
			}
		}
	}
	return uses, slices.DeleteFunc(order, func(f *types.Var) bool { return unclear[f] })
}

// plain: values of type t are assigned as a whole.
func plain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Slice:
		return true
	case *types.Interface:
		return !kube.IsError(t)
	}
	return false
}

// fieldGuard finds the mutex under which functions assign the field, and another
// one reads it, with the functions that assign it.
func fieldGuard(uses []access) (*guard, map[*ssa.Function]bool) {
	if len(uses) == 0 {
		return nil, nil
	}
	for _, g := range guards(uses[0].Load.(*ssa.FieldAddr).X.Type()) {
		writers, readers := make(map[*ssa.Function]bool), make(map[*ssa.Function]bool)
		for _, a := range uses {
			mode := g.mode(a.held, a.Base)
			switch {
			case a.own() || mode == 0:
			case !a.Write:
				readers[ssaflow.Outermost(a.fn)] = true
			case mode&locks.Write != 0 && !sameAlways(a.Instr.(*ssa.Store).Val):
				if len(writers) == 0 {
					g.write = a
				}
				writers[ssaflow.Outermost(a.fn)] = true
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
