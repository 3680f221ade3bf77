package nilderef

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var getter = rule.Form{Name: "getter", Run: each(func(c *checker) {
	said := make(map[*types.Var]bool)
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				continue
			}
			if f := c.hasGetter(load); f != nil && !said[f] && c.partTested(load) && !c.callersGive(load, f) && c.reportGetter(load) {
				said[f] = true
			}
		}
	}
})}

// hasGetter returns the field that is loaded, if it is a pointer to a plain value
// in a struct of another module whose generated method gives the value, or its zero
// where the pointer is nil.
func (c *checker) hasGetter(load *ssa.UnOp) *types.Var {
	f := loadedField(load)
	if f == nil || f.Pkg() == nil || c.pass.InModule(f.Pkg()) {
		return nil
	}
	ptr, ok := f.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	if _, plain := ptr.Elem().Underlying().(*types.Basic); !plain {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(load.X.(*ssa.FieldAddr).X.Type(), true, f.Pkg(), "Get"+f.Name())
	fn, ok := m.(*types.Func)
	if !ok {
		return nil
	}
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), ptr.Elem()) {
		return nil
	}
	return f
}

// partTested: what has the field was itself compared with nil on the way: the author
// reckons with an answer that leaves things out.
func (c *checker) partTested(load *ssa.UnOp) bool {
	return c.pass.Flow.AskedForNil(load.X.(*ssa.FieldAddr).X, load.Block())
}

// callersGive: what has the field was made with it by all callers.
func (c *checker) callersGive(load *ssa.UnOp, f *types.Var) bool {
	param, ok := ssaflow.SoleDefinition(load.X.(*ssa.FieldAddr).X).(*ssa.Parameter)
	return ok && c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		switch made := ssaflow.SoleDefinition(arg).(type) {
		case *ssa.Parameter:
			return callgraph.LookInto, made
		case *ssa.Alloc:
			return callgraph.FoundIf(slices.ContainsFunc(*made.Referrers(), func(use ssa.Instruction) bool {
				fa, ok := use.(*ssa.FieldAddr)
				return ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Origin() == f && slices.ContainsFunc(*fa.Referrers(), func(use ssa.Instruction) bool {
					st, ok := use.(*ssa.Store)
					return ok && st.Addr == ssa.Value(fa)
				})
			})), nil
		}
		return callgraph.LookPast, nil
	})
}

// reportGetter reports a use of the pointer of which nothing was asked.
func (c *checker) reportGetter(load *ssa.UnOp) bool {
	way := objects.WayTo(load)
	if _, made := way.Root.(*ssa.Alloc); made {
		return false
	}
	for _, u := range effects.Dereferences(c.pass.Effects, load) {
		asked := slices.ContainsFunc(c.pass.Flow.Known(u.Instr.Block()), func(k ssaflow.Cond) bool {
			_, isNil, tested := k.NilTest()
			return tested && !isNil && mentions(k.Value, func(name string) bool { return name == way.Name() }, 0)
		})
		if asked || c.pass.Flow.AskedForNil(load, u.Instr.Block()) {
			continue
		}
		name := fieldName(c.pass, load)
		c.pass.At(u.Instr).Sayf("%s can be nil: this panics; its type has Get%s() for the value, or the zero value without one", name, loadedField(load).Name())
		return true
	}
	return false
}
