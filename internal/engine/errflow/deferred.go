package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ResultVariable returns the variable of the named error result of fn, which deferred
// functions may change; nil when there is none.
func ResultVariable(fn *ssa.Function) *ssa.Alloc {
	n := ErrorResult(fn.Signature)
	if n < 0 {
		return nil
	}
	name := fn.Signature.Results().At(n).Name()
	for _, ret := range ssaflow.Returns(fn) {
		if load, ok := ret.Results[n].(*ssa.UnOp); ok {
			if a, ok := load.X.(*ssa.Alloc); ok && a.Comment == name && name != "" {
				return a
			}
		}
	}
	return nil
}

// DeferredVariable returns what the variable a is inside of a deferred function: a variable
// that the literal captures, or a parameter; nil when the function does not get it, or is not
// of this package.
func DeferredVariable(d *ssa.Defer, a *ssa.Alloc) ssa.Value {
	fn := d.Call.StaticCallee()
	i := slices.Index(givenDeferred(d), ssa.Value(a))
	if fn == nil || i < 0 || len(fn.Blocks) == 0 {
		return nil
	}
	if _, literal := d.Call.Value.(*ssa.MakeClosure); literal {
		return fn.FreeVars[i]
	}
	return fn.Params[i]
}

// givenDeferred returns what a deferred function knows of its surroundings: what a literal
// captures, or the arguments of another function.
func givenDeferred(d *ssa.Defer) []ssa.Value {
	if mc, ok := d.Call.Value.(*ssa.MakeClosure); ok {
		return mc.Bindings
	}
	return d.Call.Args
}

// onlyAdds: the literal does nothing with what variable a holds but to keep it beside an
// error of its own: it asks whether there is one, and joins the two.
func onlyAdds(mc *ssa.MakeClosure, a *ssa.Alloc) bool {
	v := mc.Fn.(*ssa.Function).FreeVars[slices.Index(mc.Bindings, ssa.Value(a))]
	joined := func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.BinOp:
			return true
		case *ssa.Store: // the arguments of errors.Join
			_, ok := r.Addr.(*ssa.IndexAddr)
			return ok && kube.IsError(r.Val.Type())
		case *ssa.Call:
			if static := r.Call.StaticCallee(); static != nil {
				fn, _ := static.Object().(*types.Func)
				return kube.CombinesErrors(fn)
			}
		}
		return false
	}
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return !ssaflow.KeepsError(r)
		case *ssa.UnOp:
			return slices.ContainsFunc(*r.Referrers(), func(r ssa.Instruction) bool { return !joined(r) })
		}
		return true
	})
}

// replaces: the literal gives variable a another value before it looks at it.
func replaces(mc *ssa.MakeClosure, a *ssa.Alloc) bool {
	fn := mc.Fn.(*ssa.Function)
	v := fn.FreeVars[slices.Index(mc.Bindings, ssa.Value(a))]
	for _, i := range fn.Blocks[0].Instrs {
		if st, ok := i.(*ssa.Store); ok && st.Addr == v {
			return st.Val != v
		}
		if slices.ContainsFunc(i.Operands(nil), func(x *ssa.Value) bool { return *x == v }) {
			return false
		}
	}
	return false
}
