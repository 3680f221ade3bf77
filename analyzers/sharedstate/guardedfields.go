package sharedstate

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// guardedFields reports fields other than maps that are used without the mutex
// under which others assign and read them.
func (c *checker) guardedFields() {
	uses := make(map[*types.Var][]access)
	var order []*types.Var
	unclear := make(map[*types.Var]bool) // whose address goes elsewhere
	for _, f := range c.pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				fa, ok := i.(*ssa.FieldAddr)
				if !ok {
					continue
				}
				field := ssaflow.FieldOf(fa)
				if field == nil || !plain(field.Type()) || len(locks.Mutexes(fa.X.Type())) == 0 {
					continue
				}
				field = field.Origin()
				if uses[field] == nil {
					order = append(order, field)
				}
				found, ok := c.fieldUses(fa, field)
				uses[field] = append(uses[field], found...)
				unclear[field] = unclear[field] || !ok
			}
		}
	}
	for _, field := range order {
		if !unclear[field] && len(uses[field]) > 0 {
			c.guardedField(field, uses[field])
		}
	}
}

// fieldUses returns the reads and assignments through the address of a field. ok
// is false when the address is used for more.
func (c *checker) fieldUses(fa *ssa.FieldAddr, field *types.Var) (out []access, ok bool) {
	for _, r := range *fa.Referrers() {
		a := access{MapUse: objects.MapUse{Instr: r, Load: fa, Field: field, Base: c.pass.Flow.PlaceOf(fa.X)}, fn: fa.Parent()}
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != ssa.Value(fa) {
				return nil, false
			}
			a.Write = true
		case *ssa.UnOp:
			if r.Op != token.MUL {
				return nil, false
			}
			if onlyLength(r) {
				continue
			}
		case *ssa.DebugRef:
			continue
		default:
			return nil, false
		}
		a.held, a.known = c.locks.At(a.Instr)
		out = append(out, a)
	}
	return out, true
}

// onlyLength: nothing but the length of v is asked for.
func onlyLength(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok {
			return false
		}
		if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" && b.Name() != "cap" {
			return false
		}
	}
	return true
}

// plain: values of type t are assigned as a whole.
func plain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Slice:
		return true
	case *types.Interface:
		return !types.Identical(t, types.Universe.Lookup("error").Type().Underlying())
	}
	return false
}

func (c *checker) guardedField(field *types.Var, uses []access) {
	g, writers := c.fieldGuard(uses)
	if g == nil {
		return
	}
	var bare []access
	fns := make(map[*ssa.Function]bool)
	for _, a := range uses {
		fn := locks.Outermost(a.fn)
		if !a.known || fresh(a.Base.Root) || exempt(c.pass.Flow, fn) || g.mode(a) != 0 || c.inTest(fn) {
			continue
		}
		if len(a.held) > 0 {
			return
		}
		if !fns[fn] && c.exposed(a, g) && !c.ordered(a, writers) {
			fns[fn] = true
			bare = append(bare, a)
		}
	}
	if len(bare) != 1 { // several: the mutex may be for something else
		return
	}
	fn := locks.Outermost(bare[0].fn)
	if c.fielded[fn] { // one cause: the function does not lock
		return
	}
	c.fielded[fn] = true
	what := "read"
	if bare[0].Write {
		what = "assigned"
	}
	c.report(bare[0].Load, field, c.pass.Cause(g.write.Instr, "assigned here under the lock"),
		" is %s without %s, which %s holds to assign it and others to read it: a data race; lock it here too",
		what, g.mutex.Name(), memory.FuncName(g.write.fn))
}

// exposed: a happens without the guard on some way, and nobody who calls its
// function holds another lock, which may protect the field as well.
func (c *checker) exposed(a access, g *guard) bool {
	param := ssaflow.ParamOf(a.Base.Root)
	if _, started := startedBy(a.fn); started || param == nil {
		return c.unlocked(a, g) && !c.callersLock(locks.Outermost(a.fn), make(map[*ssa.Function]bool))
	}
	open, other := c.entrances(param, a.Base.Path, g, 0)
	return open && !other
}

// entrances looks at the calls of the function of param: whether one is made with
// no lock held, and whether one is made under another lock than the guard.
func (c *checker) entrances(param *ssa.Parameter, path ssaflow.Steps, g *guard, depth int) (open, other bool) {
	fn := param.Parent()
	index := indexOf(param)
	if index < 0 || depth > 4 {
		return false, true
	}
	open = ast.IsExported(fn.Name()) || c.callers.Callers(fn).AsValue
	for _, s := range c.callers.Sites(fn) {
		if c.inTest(s.Caller) || index >= len(s.Call.Args) {
			continue
		}
		at := c.pass.Flow.PlaceOf(s.Call.Args[index])
		held, known := c.locks.At(s.Call.Instr)
		if fresh(at.Root) || exempt(c.pass.Flow, locks.Outermost(s.Caller)) {
			other = other || fresh(at.Root) && len(held) > 0 // got by a call under a lock
			continue
		}
		guarded := false
		for _, mutex := range g.paths {
			guarded = guarded || held[at.Below(path+mutex)] != 0
		}
		up := ssaflow.ParamOf(at.Root)
		switch {
		case guarded:
		case !known || len(held) > 0:
			other = true
		case up == nil:
			open = true
			other = other || c.callersLock(locks.Outermost(s.Caller), make(map[*ssa.Function]bool))
		default:
			o, x := c.entrances(up, at.Path+path, g, depth+1)
			open, other = open || o, other || x
		}
	}
	return open, other
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
			if !ok {
				return false
			}
			field := ssaflow.FieldOf(fa)
			return field != nil && kube.IsIdentity(field)
		}
		return false
	}
}

// ordered: a cannot happen at the same time as what the writers assign: a is in
// the only one of them or behind calls of them all, in a goroutine that runs them
// all, or in one that each of them starts afterwards.
func (c *checker) ordered(a access, writers map[*ssa.Function]bool) bool {
	if writers[locks.Outermost(a.fn)] && len(writers) == 1 && !a.Write {
		return true
	}
	behind, all := !a.Write, true
	for w := range writers {
		behind = behind && c.after(a, w)
		all = all && c.starts(w, a.fn)
	}
	if behind || all {
		return true
	}
	for _, f := range c.pass.Funcs() {
		for _, s := range callgraph.Starts(c.pass.Flow, f.Fn) {
			if s.Fn == nil {
				continue
			}
			runs := c.callers.From(s.Fn, callgraph.BeforeReturn)
			if !runs.Has(a.fn) {
				continue
			}
			both := true
			for w := range writers {
				both = both && runs.Has(w)
			}
			if both {
				return true
			}
		}
	}
	return false
}

// after: a call that runs fn comes before a in any case.
func (c *checker) after(a access, fn *ssa.Function) bool {
	for _, call := range c.pass.Flow.Calls(a.fn) {
		if direct, ok := call.Instr.(*ssa.Call); ok && call.Static != nil && ssaflow.Dominates(direct, a.Instr) && c.callers.From(call.Static, callgraph.BeforeReturn).Has(fn) {
			return true
		}
	}
	return false
}

// starts: fn, or what it calls, starts a goroutine that comes to target.
func (c *checker) starts(fn, target *ssa.Function) bool {
	for _, f := range c.callers.From(fn, callgraph.BeforeReturn).Funcs() {
		for _, s := range callgraph.Starts(c.pass.Flow, f) {
			if s.Fn != nil && c.callers.From(s.Fn, callgraph.BeforeReturn).Has(target) {
				return true
			}
		}
	}
	return false
}

// fieldGuard finds the mutex under which functions assign the field, and another
// one reads it, with the functions that assign it.
func (c *checker) fieldGuard(uses []access) (*guard, map[*ssa.Function]bool) {
	for _, mu := range locks.Mutexes(uses[0].Load.(*ssa.FieldAddr).X.Type()) {
		g := &guard{mutex: mu, paths: mutexPaths(mu)}
		writers, readers := make(map[*ssa.Function]bool), make(map[*ssa.Function]bool)
		for _, a := range uses {
			fn := locks.Outermost(a.fn)
			if fresh(a.Base.Root) || g.mode(a) == 0 {
				continue
			}
			if a.Write && g.mode(a)&locks.Write != 0 && !sameAlways(a.Instr.(*ssa.Store).Val) {
				if len(writers) == 0 {
					g.write = a
				}
				writers[fn] = true
			} else if !a.Write {
				readers[fn] = true
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
