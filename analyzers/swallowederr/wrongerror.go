package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var wrongerror = rule.Form{Name: "wrongerror", Run: each(func(c *checker) {
	c.reportWrong()
	c.reportNil()
	c.reportReplaced()
})}

// reportWrong reports branches that return another error variable, which is nil
// there, instead of the one that was tested.
func (c *checker) reportWrong() {
	for _, f := range c.failures {
		if f.wrong == nil || c.pass.Quiet(f.wrong.again && c.logged(f), f.wrong.stmt, "the error is logged, and the reconcile comes again") ||
			c.pass.Quiet(c.logged(f) && c.reconciles() && c.judged(f), f.wrong.stmt, "the error is logged, and a retry would meet the same") {
			continue
		}
		is := "is"
		if f.wrong.perhaps {
			is = "can be"
		}
		found := c.atReturn(f.Failure, ssaflow.Call{}, f.wrong.stmt)
		if f.wrong.name == f.wrong.tested {
			found.Sayf("this %s %s nil: the error that was tested is another %[1]s, of line %[3]d, and it is dropped; return that one", f.wrong.name, is, c.pass.Line(f.Origin.Pos()))
			continue
		}
		found.Sayf("%s %s nil here: the error that was tested is %s, and it is dropped; return %[3]s", f.wrong.name, is, f.wrong.tested)
	}
}

// judged: the error that was tested is one of the arguments of a call, and would come again.
func (c *checker) judged(f failure) bool {
	from, ok := errflow.ResultOf(c.pass.Flow, f.Err)
	return ok && c.sameAgain(from)
}

// A wrongReturn returns a variable that is nil, or perhaps nil, behind a test of
// another error.
type wrongReturn struct {
	stmt         *ast.ReturnStmt
	name, tested string
	perhaps      bool
	again        bool // the Result beside it asks for a further pass
}

// logged: the branch logs the error that was tested as one.
func (c *checker) logged(f failure) bool {
	uses := errflow.UsesOf(c.pass.Flow, f.Err, f.Block.Dominates)
	return slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool {
		return kube.EffectOf(u.Fn).Has(kube.LogsError) && !verbose(c.pass, u)
	})
}

// wrongReturn returns such a return of a branch, or nil.
func (c *checker) wrongReturn(fail errflow.Failure, within func(*ssa.BasicBlock) bool) *wrongReturn {
	for _, ret := range ssaflow.Returns(c.fn) {
		if !within(ret.Block()) {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || len(stmt.Results) != c.result+1 {
			continue
		}
		id, ok := ast.Unparen(stmt.Results[c.result]).(*ast.Ident)
		if !ok || id.Name == "nil" {
			continue
		}
		v := ret.Results[c.result]
		if load, ok := v.(*ssa.UnOp); ok {
			v = ssaflow.SoleDefinition(load)
		}
		if v == ssaflow.SoleDefinition(fail.Err) {
			continue // the error that was tested, which is nil there as well
		}
		if !errflow.Stale(c.pass.Flow, v, ret.Block()) {
			continue
		}
		test := c.testOf(fail)
		if test == nil || test.Body.Pos() > stmt.Pos() || stmt.End() > test.Body.End() || c.excusedText(test.Pos(), stmt.End()) {
			continue
		}
		again := c.result == 1 && kube.IsResultOrPointer(ret.Results[0].Type()) && !emptyResult(ret.Results[0], stmt)
		return &wrongReturn{stmt, id.Name, testedName(test.Cond), !errflow.Absent(c.pass.Flow, v, ret.Block()), again}
	}
	return nil
}

// testedName renders the operand of a comparison with nil, the first one of several.
func testedName(cond ast.Expr) string {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LOR {
		if name := testedName(b.X); name != "another" {
			return name
		}
		return testedName(b.Y)
	}
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok {
		if id, ok := ast.Unparen(b.Y).(*ast.Ident); ok && id.Name == "nil" {
			return types.ExprString(b.X)
		}
	}
	return "another"
}
