package sharedstate

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// guardedFields reports fields other than maps that are used without the mutex
// under which others assign and read them.
func (c *checker) guardedFields() {
	uses := make(map[*types.Var][]access)
	var order []*types.Var
	unclear := make(map[*types.Var]bool)
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
				field := flow.FieldOf(fa)
				if field == nil || !plain(field.Type()) || len(flow.Mutexes(fa.X.Type())) == 0 {
					continue
				}
				field = field.Origin()
				if uses[field] == nil {
					order = append(order, field)
				}
				for _, r := range *fa.Referrers() {
					a := access{MapUse: flow.MapUse{Instr: r, Load: fa, Field: field, Base: c.pass.Flow.PlaceOf(fa.X)}, fn: f.Fn}
					switch r := r.(type) {
					case *ssa.Store:
						if r.Addr != ssa.Value(fa) {
							unclear[field] = true
							continue
						}
						a.Write = true
					case *ssa.UnOp:
						if r.Op != token.MUL {
							continue
						}
					case *ssa.DebugRef:
						continue
					default:
						unclear[field] = true
						continue
					}
					a.held, a.known = c.locks.At(a.Instr)
					uses[field] = append(uses[field], a)
				}
			}
		}
	}
	for _, field := range order {
		if !unclear[field] && len(uses[field]) > 0 {
			c.guardedField(field, uses[field])
		}
	}
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
	g := c.fieldGuard(uses)
	if g == nil {
		return
	}
	var bare []access
	fns := make(map[*ssa.Function]bool)
	for _, a := range uses {
		fn := flow.Outermost(a.fn)
		if !a.known || fresh(a.Base.Root) || exempt(c.pass.Flow, fn) || g.mode(a) != 0 {
			continue
		}
		if len(a.held) > 0 {
			return
		}
		if a.Write && fn.Object() != nil && !ast.IsExported(fn.Name()) && !c.unlocked(a, g) {
			continue
		}
		if c.unlocked(a, g) && !fns[fn] {
			fns[fn] = true
			bare = append(bare, a)
		}
	}
	if len(bare) == 0 || len(bare) > 1 {
		return
	}
	for _, a := range bare {
		what := "read"
		if a.Write {
			what = "assigned"
		}
		c.report(a.Load, field, c.related(g.write.Instr, "assigned here under the lock"),
			" is %s without %s, which %s holds to assign it and others to read it: a data race; lock it here too",
			what, g.mutex.Name(), effects.FuncName(g.write.fn))
	}
}

// fieldGuard finds the mutex under which one function assigns the field, and
// another one reads it; no function assigns it without.
func (c *checker) fieldGuard(uses []access) *guard {
	for _, mu := range flow.Mutexes(uses[0].Load.(*ssa.FieldAddr).X.Type()) {
		g := &guard{mutex: mu, paths: []string{"." + mu.Name(), "." + mu.Name() + "*"}}
		writers, readers := make(map[*ssa.Function]bool), make(map[*ssa.Function]bool)
		for _, a := range uses {
			fn := flow.Outermost(a.fn)
			if fresh(a.Base.Root) || g.mode(a) == 0 {
				continue
			}
			if a.Write && g.mode(a)&flow.Write != 0 {
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
				return g
			}
		}
	}
	return nil
}
