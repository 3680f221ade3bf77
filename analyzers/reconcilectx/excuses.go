package reconcilectx

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// exempt: fn or what is around it up to owner works at the beginning or the end
// of something, where another context may be right.
func exempt(fn, owner *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if fn.Parent() == nil && (onpurpose.Named(fn.Name(), onpurpose.Ends) || fn == owner && begins(fn)) {
			return true
		}
		if fn == owner {
			return false
		}
	}
	return false
}

// begins: the function runs before the first reconcile: it sets up a controller with
// a manager, starts the program, or its name says so.
func begins(fn *ssa.Function) bool {
	if onpurpose.Named(fn.Name(), onpurpose.Begins) || fn.Signature.Recv() == nil && (fn.Name() == "main" || fn.Name() == "init") {
		return true
	}
	for p := range fn.Signature.Params().Variables() {
		if kube.IsManager(p.Type()) {
			return true
		}
	}
	return false
}

// excused: the place itself shows that the caller's context would not do.
func (c *checker) excused(call ssaflow.Call, node ast.Expr) bool {
	return c.pass.Quiet(ctxflow.AfterDone(c.pass.Flow, call.Instr), node, "the caller's context is over there: its Done was waited for") ||
		c.pass.Quiet(cleansUp(call) && ctxflow.AfterFailure(c.pass.Flow, call.Instr), node, "it cleans up behind a failure, which may be the end of the caller's context") ||
		c.pass.Quiet(c.parentOf(node, kube.EndsWithSignal), node, "it becomes the context of the process, which a signal ends") ||
		c.pass.Quiet(c.explained(node), node, "a comment says that another context is meant")
}

// hasTime: the context has a deadline of its own, and no reconcile waits for it.
func (c *checker) hasTime(fn *ssa.Function, node ast.Expr) bool {
	return c.pass.Quiet(!c.ofReconciler(fn) && c.parentOf(node, kube.EndsInTime), node, "it has a deadline of its own, and no reconcile waits: it may have to outlive the caller")
}

// parentOf: the context is the one from which a function of that sort makes another.
func (c *checker) parentOf(node ast.Expr, makes func(*types.Func) bool) bool {
	for _, n := range c.pass.Flow.Path(node.Pos()) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if ast.Expr(n) != node {
				return makes(c.pass.Callee(n))
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

// cleansUp: the call takes something away, by what it does or is called.
func cleansUp(call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Verb == kube.Delete || call.Fn != nil && onpurpose.Named(call.Fn.Name(), onpurpose.Ends)
}

// given: the literal is called in place, with the very field that is passed here.
func (c *checker) given(scope memory.ContextScope, lost *ctxflow.LostContext) bool {
	lit, ok := scope.Owner.Syntax().(*ast.FuncLit)
	if _, isField := lost.Node.(*ast.SelectorExpr); !ok || !isField {
		return false
	}
	for _, n := range c.pass.Flow.Path(lit.Pos()) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		return ast.Unparen(call.Fun) == lit && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			return types.ExprString(a) == types.ExprString(lost.Node)
		})
	}
	return false
}

// endless: every caller of the function, which nobody else can name, hands in a context
// that never ends, so that handing it on changes nothing; what is to be said is said of them.
// One that hands on its own, and that others can name, may have got any.
func (c *checker) endless(scope memory.ContextScope) bool {
	if token.IsExported(scope.Owner.Name()) {
		return false
	}
	at := slices.IndexFunc(scope.Owner.Params, func(p *ssa.Parameter) bool { return p.Object() == scope.Param })
	return at >= 0 && c.pass.Effects.Graph().EveryArg(scope.Owner.Params[at], func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		switch with := ctxflow.EndsWith(c.pass.Flow, arg, true).(type) {
		case *ssa.Parameter:
			if token.IsExported(with.Parent().Name()) {
				return callgraph.LookPast, nil
			}
			return callgraph.LookInto, with
		case *ssa.Call:
			return callgraph.LookFound, nil
		}
		return callgraph.FoundIf(effects.NeverEnds(c.pass.Effects, ssaflow.SoleDefinition(arg))), nil
	})
}

// explained: a comment on the line of node or above it says why.
func (c *checker) explained(node ast.Node) bool {
	return c.pass.Says(onpurpose.OtherContext, node.Pos(), node.Pos())
}
