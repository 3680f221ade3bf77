package reconcilectx

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// helpers reports what is done without the context of a caller that has one in scope beside the
// call, so that one parameter mends it.
var helpers = rule.Form{Name: "helpers", Run: func(pass *rule.Pass) {
	c := shared(pass)
	var below, across []helped
	for _, f := range c.funcs {
		if f.scoped {
			across = append(across, c.lostAcross(f)...)
			continue
		}
		fn := c.runsIn(f.fn)
		first, more := c.lostIn(f, fn)
		obj, declared := fn.Object().(*types.Func)
		if first == nil || !declared {
			continue
		}
		calls, all, reconciled := c.callsWithContext(fn)
		switch {
		case all && !obj.Exported():
			pass.At(first).Causes(calls...).Causes(more...).
				Sayf("%s ignores cancellation, timeout and logger although every caller of %s has a context; give it a parameter", types.ExprString(first), fn.Name())
		case reconciled != nil:
			below = append(below, helped{c.reach.Root(fn), first, reconciled,
				fmt.Sprintf("%s ignores cancellation, timeout and logger of the reconcile that runs %s; give it a context", types.ExprString(first), fn.Name())})
		default:
			pass.Quiet(true, first, "not every caller of the function has a context, or other packages may call it, and no reconcile waits for it")
		}
	}
	c.sayOnce(below)
	c.sayOnce(across)
}}

// A helped is a place below a function with a context, which does not get it.
type helped struct {
	root  *ssa.Function // the reconcile that waits, or nil
	node  ast.Expr
	calls []rule.Cause
	words string
}

// sayOnce reports all that one reconcile waits for as one finding.
func (c *checker) sayOnce(all []helped) {
	for i, x := range all {
		if slices.ContainsFunc(all[:i], func(y helped) bool { return y.root == x.root }) {
			continue
		}
		at := c.pass.At(x.node).Causes(x.calls...)
		for _, y := range all[i+1:] {
			if y.root == x.root {
				at.Because(y.node, "and here")
			}
		}
		at.Sayf("%s", x.words)
	}
}

// runsIn returns the function that a literal is called in place in; others themselves.
func (c *checker) runsIn(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil && c.pass.Effects.InPlace(fn) {
		fn = fn.Parent()
	}
	return fn
}

// lostIn returns the first context of its own that f, which runs in fn, hands to a call that
// waits, and the others.
func (c *checker) lostIn(f function, fn *ssa.Function) (first ast.Expr, more []rule.Cause) {
	if c.pass.Quiet(isBeginningOrEnd(fn), fn.Syntax(), beginsOrEnds) || contextField(c.pass.Flow, f.fn) != "" {
		return nil, nil
	}
	for _, call := range f.calls {
		if !c.canWait(call) {
			continue
		}
		contexts(call, func(i int) {
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			switch {
			case lost == nil || lost.Field != nil || lost.Node == first || c.mayDiffer(fn, call, i, lost.Node):
			case first == nil:
				first = lost.Node
			default:
				more = append(more, c.pass.Cause(lost.Node, "and here")...)
			}
		})
	}
	return first, more
}

// callsWithContext returns the calls of fn that have a context in scope, whether all have, and
// the first of them that a reconcile waits for.
func (c *checker) callsWithContext(fn *ssa.Function) (calls []rule.Cause, all bool, reconciled []rule.Cause) {
	all = c.pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		_, waits := s.Call.Instr.(*ssa.Call)
		scope, ok := c.pass.Effects.ContextScope(s.Caller)
		if !waits || !ok || !c.isUsable(scope) {
			return callgraph.LookPast
		}
		calls = append(calls, c.pass.Cause(s.Call, "a context is in scope here")...)
		return callgraph.LookFound
	})
	for _, s := range c.pass.Effects.Graph().Sites(fn) {
		_, waits := s.Call.Instr.(*ssa.Call)
		scope, ok := c.pass.Effects.ContextScope(s.Caller)
		if waits && ok && c.reach.Has(fn) && c.reach.Has(s.Caller) && c.isUsable(scope) {
			return calls, all, c.pass.Cause(s.Call, "a reconcile comes here")
		}
	}
	return calls, all, nil
}

// lostAcross returns the calls of functions of other packages of the module that take no context
// and send requests with one that they make. What no reconcile waits for has no root.
func (c *checker) lostAcross(f function) (out []helped) {
	reconciled := c.reach.Has(f.fn)
	if !reconciled && !f.scope.Named() {
		return nil
	}
	for _, call := range f.calls {
		if call.Fn == nil || call.Static != nil || call.Fn.Pkg() == c.pass.Pkg || !c.pass.InModule(call.Fn.Pkg()) ||
			onpurpose.Named(call.Fn.Name(), onpurpose.Ends) || onpurpose.Named(call.Fn.Name(), onpurpose.Begins) {
			continue
		}
		s, e := c.pass.Effects.SummaryFor(call), c.pass.Flow.CallExpr(call.Instr)
		if s == nil || s.Background == nil || e == nil || call.Instr.Common().IsInvoke() ||
			s.Background.Timed && !reconciled || c.mayDiffer(f.fn, call, -1, e) {
			continue
		}
		x := helped{node: e.Fun, words: fmt.Sprintf("%s takes no context and calls %s with one of its own (%s), which ignores cancellation, timeout and logger of %s; give it a parameter",
			types.ExprString(e.Fun), s.Background.Callee, s.Background.Site.File, c.whose(f.fn))}
		if reconciled {
			x.root = c.reach.Root(f.fn)
		}
		out = append(out, x)
	}
	return out
}
