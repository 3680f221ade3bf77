package reconcilectx

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var implicit = rule.Form{Name: "implicit", Level: rule.OnRequest, Option: "also report calls that take no context, such as http.NewRequest and exec.Command, or leave the option for it out",
	Run: each(true, func(c *checker, f function) {
		for _, call := range f.calls {
			if kube.WithoutContext(call.Fn) {
				c.withoutContext(f.scope, call)
			}
			c.withoutOption(f.scope, call)
		}
	})}

// withoutContext reports a call that takes no context.
func (c *checker) withoutContext(scope memory.ContextScope, call ssaflow.Call) {
	e := c.pass.Flow.CallExpr(call.Instr)
	if e == nil || !scope.Named() || c.excused(call, e.Fun) {
		return
	}
	c.pass.At(e.Fun).
		Sayf("%s takes no context, so nothing ends it when %s is done; use the form that takes one", types.ExprString(e.Fun), scope.Param.Name())
}

// withoutOption reports an operation that takes its context in an option, which
// the call leaves out.
func (c *checker) withoutOption(scope memory.ContextScope, call ssaflow.Call) {
	with := contextOption(call.Fn)
	if with == nil || !scope.Named() {
		return
	}
	last := call.Args[len(call.Args)-1]
	if k, ok := last.(*ssa.Const); !ok || !k.IsNil() {
		given := ssaflow.VariadicArgs(last)
		if len(given) == 0 {
			return // a slice from elsewhere
		}
		for _, a := range given {
			if option, ok := a.(*ssa.Call); !ok || takesContext(option.Call.Args) {
				return
			}
		}
	}
	e := c.pass.Flow.CallExpr(call.Instr)
	if e == nil || c.excused(call, e.Fun) {
		return
	}
	name := with.Name()
	if sel, ok := e.Fun.(*ast.SelectorExpr); ok && with.Pkg() != c.pass.Pkg {
		name = types.ExprString(sel.X) + "." + name
	}
	c.pass.At(e.Fun).Sayf("%s gets no context, so nothing ends it when %[2]s is done; add %s(%[2]s)", types.ExprString(e.Fun), scope.Param.Name(), name)
}

// contextOption returns the function that makes an option with a context for
// fn, a function of the same package that takes options and may fail.
func contextOption(fn *types.Func) *types.Func {
	if fn == nil || fn.Pkg() == nil || kube.TakesContext(fn) {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	if res := sig.Results(); sig.Recv() != nil || !sig.Variadic() || res.Len() == 0 || !kube.IsError(res.At(res.Len()-1).Type()) {
		return nil
	}
	slice, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return nil
	}
	option := kube.Named(slice.Elem())
	if option == nil || option.Obj().Pkg() != fn.Pkg() {
		return nil
	}
	scope := fn.Pkg().Scope()
	for _, name := range scope.Names() {
		with, ok := scope.Lookup(name).(*types.Func)
		if !ok {
			continue
		}
		sig := with.Type().(*types.Signature)
		if sig.Params().Len() == 1 && sig.Results().Len() == 1 && kube.IsContext(sig.Params().At(0).Type()) &&
			types.Identical(sig.Results().At(0).Type(), slice.Elem()) {
			return with
		}
	}
	return nil
}

func takesContext(args []ssa.Value) bool {
	return slices.ContainsFunc(args, func(a ssa.Value) bool { return kube.IsContext(a.Type()) })
}
