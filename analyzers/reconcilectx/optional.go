package reconcilectx

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// helper reports a call with a background context in a function that has no
// context parameter although all its callers have a context.
func (c *checker) helper(fn *ssa.Function, call ssaflow.Call) {
	for fn.Parent() != nil && c.pass.Effects.InPlace(fn) {
		fn = fn.Parent()
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Exported() || exempt(fn, fn) || !c.concerned(call) {
		return
	}
	for i, a := range call.Args {
		if !kube.IsContext(a.Type()) {
			continue
		}
		lost := ctxflow.Lost(c.pass.Flow, call, i)
		if lost == nil || lost.Field != nil || c.excused(call, lost.Node) {
			continue
		}
		related, ok := c.callersHaveContext(fn, make(map[*ssa.Function]bool))
		if !ok {
			return
		}
		c.pass.At(lost.Node).Causes(related...).
			Sayf("%s ignores cancellation, timeout and logger although every caller of %s has a context; give it a parameter", types.ExprString(lost.Node), fn.Name())
	}
}

// callersHaveContext: every call of fn stands where a context is in scope, or in
// another function of which this is true. The calls are returned.
func (c *checker) callersHaveContext(fn *ssa.Function, seen map[*ssa.Function]bool) ([]rule.Cause, bool) {
	sites := c.callers.Sites(fn)
	if seen[fn] || len(sites) == 0 || c.callers.Callers(fn).AsValue || c.callers.Callers(fn).Dynamic {
		return nil, seen[fn]
	}
	seen[fn] = true
	var out []rule.Cause
	for _, s := range sites {
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall {
			return nil, false
		}
		if scope, ok := c.pass.Effects.ContextScope(s.Caller); ok && c.usable(scope) {
			out = append(out, c.pass.Cause(s.Call, scope.Param.Name()+" is in scope here")...)
			continue
		}
		if obj, ok := s.Caller.Object().(*types.Func); !ok || obj.Exported() {
			return nil, false
		}
		more, ok := c.callersHaveContext(s.Caller, seen)
		if !ok {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

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

// literal reports a function literal that passes a captured context on and
// never uses its own.
func (c *checker) literal(fn *ssa.Function, scope memory.ContextScope) {
	if !scope.Named() {
		return
	}
	for _, p := range fn.Params {
		if p.Object() == scope.Param && len(*p.Referrers()) > 0 {
			return
		}
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if !c.concerned(call) {
			continue
		}
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) || !captured(a) {
				continue
			}
			e := c.pass.Flow.CallExpr(call.Instr)
			if call.Method {
				i--
			}
			if e == nil || i < 0 || i >= len(e.Args) || c.explained(e) {
				continue
			}
			c.pass.At(e.Args[i]).
				Sayf("%s outlives %s, the context of this function, which is never used; pass %s", types.ExprString(e.Args[i]), scope.Param.Name(), scope.Param.Name())
		}
	}
}

// captured: v is a variable of the function around the literal.
func captured(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	_, ok := v.(*ssa.FreeVar)
	return ok
}
