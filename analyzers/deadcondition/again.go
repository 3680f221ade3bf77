package deadcondition

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// run reports errors that are tested although they have not changed since they were
// tested before: a branch that is there for a failure never runs.
func run(pass *rule.Pass) {
	for _, t := range findNilTests(pass) {
		if t.cond == nil || t.cond.Init != nil || !kube.IsErrorInterface(t.value.Type()) {
			continue
		}
		before, isNil := testedBefore(pass, t)
		if before == nil || !decides(pass, before, t) {
			continue
		}
		name := rule.Name(t.expr.X)
		switch {
		case isNil && t.expr.Op == token.NEQ:
			pass.At(t.expr).Because(before, "it is nil behind this test").
				Sayf("%s is nil here, and nothing has set it since line %d, so this is never true: test the error of what was done in between", name, pass.Line(before.Pos()))
		case !isNil && t.expr.Op == token.EQL, !isNil && t.expr.Op == token.NEQ && t.cond.Else != nil:
			pass.At(t.expr).Because(before, "it is not nil behind this test").
				Sayf("%s is not nil here, and nothing has set it since line %d, so one of the branches never runs: test the error of what was done in between", name, pass.Line(before.Pos()))
		}
	}
}

// decides: something in between may have failed, or the branch handles one kind of error: it
// is more than a line that was left over.
func decides(pass *rule.Pass, before *ssa.BinOp, t nilTest) bool {
	_, first := compares(pass, before)
	if first == nil || pass.Quiet(hidden(pass, t, first.End()), t.expr, "a variable of the same name lies in between") {
		return false
	}
	for _, c := range pass.Flow.Calls(t.op.Parent()) {
		at := c.Instr.Pos()
		switch {
		case c.Fn == nil:
		case first.End() <= at && at < t.cond.Pos() && !kube.IsUnlock(c.Fn),
			t.cond.Body.Pos() <= at && at < t.cond.Body.End() && kube.ErrorTest(c.Fn):
			return true
		}
	}
	return false
}

// hidden: another variable is declared between a position and the test that has the name of
// the one that is tested.
func hidden(pass *rule.Pass, t nilTest, from token.Pos) bool {
	id, ok := ast.Unparen(t.expr.X).(*ast.Ident)
	if !ok {
		return false
	}
	found := false
	ast.Inspect(t.op.Parent().Syntax(), func(n ast.Node) bool {
		other, ok := n.(*ast.Ident)
		found = found || ok && other.Name == id.Name && from <= other.Pos() && other.Pos() < t.cond.Pos() && pass.TypesInfo.Defs[other] != nil
		return !found
	})
	return found
}

// testedBefore returns the test of the same value by which it is known whether it is nil.
func testedBefore(pass *rule.Pass, t nilTest) (before *ssa.BinOp, isNil bool) {
	for _, k := range pass.Flow.Known(t.op.Block()) {
		x, isNil, ok := k.NilTest()
		op, _ := k.Value.(*ssa.BinOp)
		if !ok || op == t.op || x != t.value || ssaflow.IsNilConst(x) {
			continue
		}
		if expr, _ := compares(pass, op); expr != nil && pass.Written(expr) {
			return op, isNil
		}
	}
	return nil, false
}
