package reconcilectx

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var (
	helpers = rule.Form{Name: "helpers", Run: below(true)}
	chain   = rule.Form{Name: "chain", Run: below(false)}
)

// below makes the Run of a form that looks at what is done without the context of a caller: where
// that has one in scope beside the call, which one parameter mends, or further above, where a
// whole chain of functions has to be given one.
func below(near bool) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		each(false, func(c *checker, f function) { c.reportHelper(f, near) })(pass)
		c := *rule.Shared(pass, newChecker)
		c.pass = pass
		c.reportReached(near)
		c.reportAcross(near)
	}
}

// reportHelper reports the first call with a background context in a function that has no
// context parameter although all its callers have a context: one parameter mends all.
func (c *checker) reportHelper(f function, near bool) {
	fn := c.runsIn(f.fn)
	if !c.unexported(fn) {
		return
	}
	first, more := c.lostIn(f, fn)
	if first == nil {
		return
	}
	if related, beside, ok := c.callersHaveContext(fn); ok && beside == near {
		c.pass.At(first).Causes(related...).Causes(more...).
			Sayf("%s ignores cancellation, timeout and logger although every caller of %s has a context; give it a parameter", types.ExprString(first), fn.Name())
	}
}

// runsIn returns the function that a literal is called in place in; others themselves.
func (c *checker) runsIn(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil && c.pass.Effects.InPlace(fn) {
		fn = fn.Parent()
	}
	return fn
}

// unexported: the function is declared, and other packages cannot call it.
func (c *checker) unexported(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && !obj.Exported()
}

// lostIn returns the first context of its own that f, which runs in fn, hands to a call that
// works, and the others.
func (c *checker) lostIn(f function, fn *ssa.Function) (first ast.Expr, more []rule.Cause) {
	if exempt(fn, fn) || carriedContext(c.pass.Flow, f.fn) != "" {
		return nil, nil
	}
	for _, call := range f.calls {
		if !c.works(call) {
			continue
		}
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) {
				continue
			}
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			switch {
			case lost == nil || lost.Field != nil || c.excused(call, lost.Node) || c.hasTime(fn, lost.Node) || lost.Node == first ||
				c.pass.Quiet(c.unread(call, i), lost.Node, "the callee makes nothing of its context, or only reads its values, such as a logger"):
			case first == nil:
				first = lost.Node
			default:
				more = append(more, c.pass.Cause(lost.Node, "and here")...)
			}
		}
	}
	return first, more
}

// callersHaveContext: every call of fn stands where a context is in scope, or, not beside one,
// in another function of which this is true. The calls are returned.
func (c *checker) callersHaveContext(fn *ssa.Function) (out []rule.Cause, beside, ok bool) {
	beside = true
	ok = c.pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall {
			return callgraph.LookPast
		}
		if scope, ok := c.pass.Effects.ContextScope(s.Caller); ok && c.usable(scope) {
			out = append(out, c.pass.Cause(s.Call, scope.Param.Name()+" is in scope here")...)
			return callgraph.LookFound
		}
		beside = false
		return callgraph.LookInto
	})
	return out, beside, ok
}
