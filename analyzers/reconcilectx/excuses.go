package reconcilectx

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isExcused: the function has work to do for which another context may be right.
func (c *checker) isExcused(fn, owner *ssa.Function) bool {
	quiet := c.pass.QuietAt(fn.Syntax())
	return quiet(isBeginning(owner), "the function sets up a manager, starts the program, or is a constructor by its name") ||
		quiet(c.reach.Spawned(owner), spawned)
}

// mayDiffer: at the place itself it can be seen that the caller's context would not do, for
// argument i of a call in fn; i is -1 where the call takes no context.
func (c *checker) mayDiffer(fn *ssa.Function, call ssaflow.Call, i int, node ast.Expr) bool {
	quiet := c.pass.QuietAt(node)
	return quiet(ctxflow.AfterDone(c.pass.Flow, call.Instr), "the caller's context is done here") ||
		quiet(isCleanup(call) && ctxflow.AfterFailure(c.pass.Flow, call.Instr), "it cleans up after a failure, which may be the end of the caller's context") ||
		quiet(c.isParent(node, "os/signal.NotifyContext"), "it becomes the context of the process, which a signal ends") ||
		quiet(i >= 0 && c.isParent(node, "context.WithCancel", "context.WithCancelCause") && ctxflow.EndsWith(c.pass.Flow, call.Args[i], true, nil) == nil, "who has its cancel function ends it") ||
		quiet(c.pass.Says(onpurpose.OtherContext, node.Pos(), node.Pos()), "a comment says that another context is meant") ||
		quiet(!c.reach.Has(fn) && c.isParent(node, "context.WithTimeout", "context.WithDeadline", "context.WithTimeoutCause", "context.WithDeadlineCause"), "it has a deadline of its own, and no reconcile waits for it") ||
		quiet(i >= 0 && isKept(call, i), "the callee makes an object that has the context for later, when the caller's may be over") ||
		quiet(i >= 0 && c.isUnread(call, i), "the callee does not use its context, or only reads its values, such as a logger")
}

// isBeginning: the function runs before the first reconcile.
func isBeginning(fn *ssa.Function) bool {
	if onpurpose.Named(fn.Name(), onpurpose.Begins) || fn.Signature.Recv() == nil && (fn.Name() == "main" || fn.Name() == "init") {
		return true
	}
	for p := range fn.Signature.Params().Variables() {
		if kube.IsType(p.Type(), "manager.Manager") {
			return true
		}
	}
	return false
}

const (
	beginsOrEnds = "the function works at the beginning or the end of something, by its name or since it gets a manager"
	spawned      = "the function runs in a goroutine of its own"
)

// isBeginningOrEnd: the declared function works at the beginning or the end of something.
func isBeginningOrEnd(fn *ssa.Function) bool {
	return fn.Parent() == nil && (onpurpose.Named(fn.Name(), onpurpose.Ends) || isBeginning(fn))
}

// isParent: the context is the one from which one of the functions makes another.
func (c *checker) isParent(node ast.Expr, makers ...string) bool {
	for _, n := range c.pass.Flow.Path(node.Pos()) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if ast.Expr(n) != node {
				return kube.Is(c.pass.Callee(n), makers...)
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

// isCleanup: the call takes something away, by what it does or is called.
func isCleanup(call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Verb == kube.Delete || call.Fn != nil && onpurpose.Named(call.Fn.Name(), onpurpose.Ends)
}

// isUnread: the callee has no name for the context that it gets as argument i, since an
// interface demands the parameter, or reads no more than its values.
func (c *checker) isUnread(call ssaflow.Call, i int) bool {
	if ctxflow.OnlyValues(c.pass.Flow, call, i) {
		return true
	}
	declared := call.Static == nil || len(call.Static.Blocks) == 0
	if !declared || call.Fn == nil || call.Instr.Common().IsInvoke() || !c.pass.InModule(call.Fn.Pkg()) {
		return false
	}
	if call.Method {
		i--
	}
	params := call.Fn.Signature().Params()
	return i >= 0 && i < params.Len() && params.At(i).Name() == "_"
}

// isKept: the callee only puts the context that it gets as argument i into what it returns.
func isKept(call ssaflow.Call, i int) bool {
	isReturn := func(r ssa.Instruction) bool { _, ok := r.(*ssa.Return); return ok }
	return call.Static != nil && i < len(call.Static.Params) && !slices.ContainsFunc(*call.Static.Params[i].Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		return !ok || ssaflow.LocalAt(st.Addr) == nil || !slices.ContainsFunc(*ssaflow.LocalAt(st.Addr).Referrers(), isReturn)
	})
}

// isEndless: every caller of the function, which other packages cannot call, passes a context
// that never ends, so that handing it on changes nothing; what is to be said is said of them.
func (c *checker) isEndless(scope memory.ContextScope) bool {
	if token.IsExported(scope.Owner.Name()) {
		return false
	}
	at := slices.IndexFunc(scope.Owner.Params, func(p *ssa.Parameter) bool { return p.Object() == scope.Param })
	return at >= 0 && c.pass.Effects.Graph().EveryArg(scope.Owner.Params[at], func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		switch with := ctxflow.EndsWith(c.pass.Flow, arg, true, nil).(type) {
		case *ssa.Parameter:
			if !token.IsExported(with.Parent().Name()) {
				return callgraph.LookInto, with
			}
		case *ssa.Call:
			return callgraph.LookFound, nil
		}
		return callgraph.LookPast, nil
	})
}

// mayOutlive: the function ends something, by its name, and its caller's context may be over
// when it makes the call: no reconcile waits for it, and no other call of it needs the context.
func (c *checker) mayOutlive(scope memory.ContextScope, call ssaflow.Call) bool {
	ends := scope.Owner.Parent() == nil && onpurpose.Named(scope.Owner.Name(), onpurpose.Ends) && !c.isAwaited(scope.Owner) &&
		!slices.ContainsFunc(c.pass.Flow.Calls(call.Instr.Parent()), func(other ssaflow.Call) bool { return c.isContextNeeded(scope, other, call) })
	return c.pass.Quiet(ends, call.Instr, "the function ends something, by its name: the caller's context may be done already")
}

// isAwaited: a reconcile calls the function and goes on when it is done: no call of it is
// deferred, or part of one that is.
func (c *checker) isAwaited(fn *ssa.Function) bool {
	graph := c.pass.Effects.Graph()
	return c.reach.Has(fn) && graph.From(c.reach.Root(fn), callgraph.Follow{Values: callgraph.ValuesInPlace, NoDefers: true}).Has(fn) &&
		!slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool {
			_, deferred := s.Call.Instr.(*ssa.Defer)
			return deferred
		})
}

// isContextNeeded: another call gets the context of the scope where it has to be alive for that call
// as well: behind it, or before it, when its failure would have ended the function.
func (c *checker) isContextNeeded(scope memory.ContextScope, other, call ssaflow.Call) bool {
	_, isCall := other.Instr.(*ssa.Call)
	fails := errflow.ErrorResult(other.Instr.Common().Signature()) >= 0
	if !isCall || other.Instr == call.Instr || !fails && !c.canWait(other) || !isContextGiven(c.pass.Flow, scope, other) {
		return false
	}
	if ssaflow.Reaches(call.Instr, other.Instr, nil) {
		return true
	}
	err := errflow.ErrorOf(other.Instr)
	return err != nil && ssaflow.Dominates(other.Instr, call.Instr) && slices.ContainsFunc(ssaflow.Returns(call.Instr.Parent()), func(ret *ssa.Return) bool {
		return c.pass.Flow.NonNil(err, ret.Block()) && !ssaflow.Reaches(call.Instr, ret, nil)
	})
}
