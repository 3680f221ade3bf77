package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var ignored = rule.Form{Name: "ignored", Run: each(func(c *checker) {
	c.reportIgnored()
	c.reportDiscarded()
	c.reportBlank()
})}

// reportIgnored reports calls in a reconcile that are made as if they could not
// fail.
func (c *checker) reportIgnored() {
	if c.result < 0 {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if ok && u.alone && c.returnsGiven(call) && !c.explained(call, u.expr, u.expr.End()) {
			c.pass.At(u.expr).Sayf("%s returns the error that it is given, which is dropped here: the request is not retried; return what it returns", c.pass.CallName(u.expr))
			return
		}
		if ok && u.alone && c.ignored(call, u.expr) && !c.comesAnyway(call) && !c.tellsOf(call) && !c.madeNext(call) {
			c.pass.At(u.expr).Fixes(c.returnIt(u)...).Sayf("the error of %s is not looked at: a failure is taken for success and the request is not retried; return the error", c.pass.CallName(u.expr))
		}
	})
}

// returnIt returns the error of a call that stands alone, or is assigned to _, where the
// error is its one result.
func (c *checker) returnIt(u unreadCall) []fix.Fix {
	stmt := fix.Statement(c.pass.Flow, u.expr.Pos())
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		if ast.Unparen(s.X) != ast.Expr(u.expr) {
			return nil
		}
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 || ast.Unparen(s.Rhs[0]) != ast.Expr(u.expr) || len(s.Lhs) != 1 {
			return nil
		}
	default:
		return nil
	}
	if t := c.pass.TypesInfo.TypeOf(u.expr); t == nil || !kube.IsError(t) {
		return nil
	}
	return fix.ReturnError(c.pass.Flow, stmt, u.expr)
}

// ignored: the call does work of a reconcile, and its failure matters.
func (c *checker) ignored(call ssaflow.Call, expr *ast.CallExpr) bool {
	return c.reach.Has(c.fn) && (c.worksForAPI(call) || asksOthers(call)) && !c.excusedCallee(call) && !c.explained(call, expr, expr.End())
}

// asksOthers: the call is made of a library, with a context, for what it does: a statement of a
// database, a request to a cloud.
func asksOthers(call ssaflow.Call) bool {
	sig := call.Instr.Common().Signature()
	_, request := kube.ClientOp(call.Fn)
	return !request && call.Fn != nil && call.Static == nil && effects.HasContext(sig) && sig.Results().Len() > 1
}

// tellsOf: the call gets an error that the function returns right behind it: it only tells
// of the failure, which the request is retried for.
func (c *checker) tellsOf(call ssaflow.Call) bool {
	end := call.Instr.Block()
	if _, on := ssaflow.Terminator(end).(*ssa.Jump); on {
		end = end.Succs[0] // behind the branch of the failure
	}
	ret, ok := ssaflow.Terminator(end).(*ssa.Return)
	return ok && !ssaflow.IsNilConst(ret.Results[c.result]) && slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		return kube.IsError(a.Type()) && ssaflow.SoleDefinition(a) == ssaflow.SoleDefinition(ret.Results[c.result])
	})
}
