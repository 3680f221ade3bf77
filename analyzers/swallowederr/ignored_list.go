package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportBlank reports lists of a reconcile that are used although their error is thrown away.
func (c *checker) reportBlank() {
	if c.result < 0 || !c.reach.Has(c.fn) {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil {
			return
		}
		op, lists := kube.ClientOp(call.Fn)
		if branch := onlySuccess(err); lists && branch != nil && c.listsWith(call) && c.endsWellAfter(branch, err) && !c.explained(call, expr, expr.End()) {
			found := call.Result(0)
			if !op.Clientset {
				found = ssaflow.Unwrap(call.Arg(op.Obj))
			}
			if c.pass.Quiet(c.feedsMetric(branch, call.Instr, found), expr, "what it finds only feeds a metric") {
				return
			}
			c.pass.At(expr).Sayf("what %s finds is used where it succeeds, and after a failure it counts as nothing: nobody learns of the error; return it", c.pass.CallName(expr))
			return
		}
		if u, ok := c.unread(call, err); !ok || u.target != nil || !u.alone && !c.thrownAway(expr) || !c.listsWith(call) || c.explained(call, expr, expr.End()) {
			return
		}
		c.pass.At(expr).Sayf("the error of %s is thrown away, and what it found is used: after a failure it counts as nothing; return the error", c.pass.CallName(expr))
	})
}

// onlySuccess: nothing is asked about the error but whether it is nil. It returns the branch for that.
func onlySuccess(err ssa.Value) *ssa.BasicBlock {
	var test *ssa.BinOp
	if err == nil {
		return nil
	}
	for _, r := range *err.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
			if test != nil {
				return nil
			}
			test = r
		default:
			return nil
		}
	}
	if test == nil {
		return nil
	}
	_, isNil, ok := ssaflow.Cond{Value: test, Val: true}.NilTest()
	for _, r := range *test.Referrers() {
		if iff, branches := r.(*ssa.If); branches && ok && isNil && test.Op == token.EQL {
			return iff.Block().Succs[0]
		}
	}
	return nil
}

// endsWellAfter: the way around the branch for success is the same as behind it, or leads to a return
// of nil, and makes nothing that getanyerror would tell of.
func (c *checker) endsWellAfter(branch *ssa.BasicBlock, err ssa.Value) bool {
	failed := branch.Preds[0].Succs[1]
	return len(failed.Preds) > 1 || !slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
		return (op.Op.Verb == kube.Create || op.Op.Verb == kube.Delete) && errflow.Failed(c.pass.Flow, err, op.Call.Instr.Block())
	}) && paths.Find(c.pass.Flow, paths.StartOf(failed), paths.Query{To: func(i ssa.Instruction) bool {
		ret, ok := i.(*ssa.Return)
		return ok && isNil(ret.Results[c.result])
	}}).Found()
}

// thrownAway: the statement assigns the error of the call to _.
func (c *checker) thrownAway(call *ast.CallExpr) bool {
	as := rule.EnclosingStmt[*ast.AssignStmt](c.pass, call.Pos())
	if as == nil || len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(call) {
		return false
	}
	id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
	return ok && id.Name == "_"
}

// listsWith: the call asks the API server for a list, or is a function of the package that
// does and returns what it found, which is used; nobody but who gets its error learns of a
// failure.
func (c *checker) listsWith(call ssaflow.Call) bool {
	if op, ok := kube.ClientOp(call.Fn); ok {
		return (op.Verb == kube.List || op.Verb == kube.Get && op.Sub == "") && (op.Clientset && ssaflow.Used(call.Result(0)) || !op.Clientset && readElsewhere(call, ssaflow.Unwrap(call.Arg(op.Obj))))
	}
	if call.Static == nil || !several(call.Static.Signature.Results().At(0).Type()) || !effects.FailsSilently(c.pass.Effects, call) || !ssaflow.Used(call.Result(0)) {
		return false
	}
	_, ok := c.pass.Effects.Graph().AnyCall(call.Static, callgraph.Follow{}, func(in ssaflow.Call) callgraph.Look {
		op, ok := kube.ClientOp(in.Fn)
		return callgraph.FoundIf(ok && op.Verb == kube.List)
	})
	return ok
}

// several: values of the type hold any number of things, also none.
func several(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return kube.IsListType(t)
}

// readElsewhere: something else than the call has the list that it fills.
func readElsewhere(call ssaflow.Call, list ssa.Value) bool {
	a, ok := list.(*ssa.Alloc)
	return ok && slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			return len(*r.Referrers()) != 1 || (*r.Referrers())[0] != call.Instr
		case *ssa.FieldAddr:
			return readsField(r)
		}
		return true
	})
}
