package deadcondition

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports errors that are tested again although nothing has set them.
var Analyzer = rule.New(doc, run)

// run reports errors that are tested although they have not changed since they were
// tested before: a branch that is there for a failure never runs.
func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		reportKinds(pass, f.Fn)
	}
	for _, t := range findNilTests(pass) {
		if t.cond == nil || t.cond.Init != nil || !kube.IsErrorInterface(t.value.Type()) {
			continue
		}
		before, isNil := testedBefore(pass, t)
		if test, ok := before.(*ssa.Call); ok {
			reportNotFound(pass, t, test)
			continue
		}
		if before == nil || !isDecisive(pass, before.(*ssa.BinOp), t) {
			continue
		}
		name := rule.Name(t.expr.X)
		switch {
		case isNil && t.expr.Op == token.NEQ:
			pass.At(t.expr).Because(before, "it is nil behind this test").
				Sayf("%s is nil here, because nothing sets it after line %d: this is never true; test the error of the call in between", name, pass.Line(before.Pos()))
		case !isNil && t.expr.Op == token.EQL, !isNil && t.expr.Op == token.NEQ && t.cond.Else != nil:
			pass.At(t.expr).Because(before, "it is not nil behind this test").
				Sayf("%s is not nil here, because nothing sets it after line %d: one of the branches never runs; test the error of the call in between", name, pass.Line(before.Pos()))
		}
	}
}

// reportKinds reports questions for the kind of an error that is nil where they are asked: the error
// that was tested there is another one, or a failure has left before.
func reportKinds(pass *rule.Pass, fn *ssa.Function) {
	for _, call := range pass.Flow.Calls(fn) {
		expr, b := pass.Flow.CallExpr(call.Instr), call.Instr.Block()
		if !kube.ErrorTest(call.Fn) || expr == nil || !pass.Written(expr) {
			continue
		}
		by, _ := errflow.AbsentBy(pass.Flow, call.Arg(0), b).(*ssa.BinOp)
		if by == nil || !pass.Written(expr.Args[0]) {
			continue
		}
		name, asked := rule.Name(expr.Args[0]), pass.CallName(expr)
		found := pass.At(expr).Because(by, "it is nil behind this test")
		if _, tested := errflow.LastFailure(pass.Flow, errflow.Failures(fn), b); tested != nil && by.Pos() < tested.Pos() {
			found.Sayf("%s is nil here, so %s is never true: the error that was tested is %s; pass that one", name, asked, types.ExprString(tested))
			continue
		}
		found.Sayf("%s is nil here, because nothing sets it after line %d, so %s is never true; ask before other errors are returned", name, pass.Line(by.Pos()), asked)
	}
}

// reportNotFound reports a test whether the call went well where only NotFound is left: the branch
// for all other errors has taken success, too.
func reportNotFound(pass *rule.Pass, t nilTest, test *ssa.Call) {
	if t.expr.Op == token.NEQ && t.cond.Else == nil || pass.Quiet(isHidden(pass, t, test.Pos()), t.expr, "another variable of the same name is declared in between") {
		return
	}
	name := rule.Name(t.expr.X)
	pass.At(t.expr).Because(test, "success passes here, too").
		Sayf("%s is NotFound here, and never nil: line %d takes success for a failure; test %s != nil there as well", name, pass.Line(test.Pos()), name)
}

// isDecisive: something in between may have failed, or the branch handles one kind of error: it
// is more than a line that was left over.
func isDecisive(pass *rule.Pass, before *ssa.BinOp, t nilTest) bool {
	_, first := compares(pass, before)
	if first == nil || pass.Quiet(isHidden(pass, t, first.End()), t.expr, "another variable of the same name is declared in between") {
		return false
	}
	for _, c := range pass.Flow.Calls(t.op.Parent()) {
		at := c.Instr.Pos()
		switch {
		case c.Fn == nil:
		case first.End() <= at && at < t.cond.Pos() && !kube.Is(c.Fn, "sync.*.Unlock", "sync.*.RUnlock"),
			t.cond.Body.Pos() <= at && at < t.cond.Body.End() && kube.ErrorTest(c.Fn):
			return true
		}
	}
	return false
}

// isHidden: another variable is declared between a position and the test that has the name of
// the one that is tested.
func isHidden(pass *rule.Pass, t nilTest, from token.Pos) bool {
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

// testedBefore returns the test of the same value by which it is known whether it is nil: a
// comparison, or a call that asks for NotFound.
func testedBefore(pass *rule.Pass, t nilTest) (before ssa.Value, isNil bool) {
	for k := range pass.Flow.Known(t.op.Block()).All() {
		if call, ok := k.Value.(*ssa.Call); ok && k.Val && errflow.AsksNotFound(pass.Flow, call, t.value) {
			return call, false
		}
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

// A nilTest is a comparison with nil in the source.
type nilTest struct {
	op    *ssa.BinOp
	value ssa.Value
	expr  *ast.BinaryExpr
	cond  *ast.IfStmt // whose whole condition it is, or nil
}

// findNilTests returns the comparisons with nil that stand in the source as they are
// analyzed: what a call was replaced by says nothing of its caller.
func findNilTests(pass *rule.Pass) (out []nilTest) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			op, ok := i.(*ssa.BinOp)
			if !ok {
				continue
			}
			v, _, ok := ssaflow.Cond{Value: op, Val: true}.NilTest()
			if !ok {
				continue
			}
			if expr, cond := compares(pass, op); expr != nil && pass.Written(expr) {
				out = append(out, nilTest{op, v, expr, cond})
			}
		}
	}
	return out
}

// compares returns the comparison in the source that op stands for, and the statement whose
// whole condition it is.
func compares(pass *rule.Pass, op *ssa.BinOp) (*ast.BinaryExpr, *ast.IfStmt) {
	around := pass.Flow.Path(op.Pos())
	for i, n := range around {
		expr, ok := n.(*ast.BinaryExpr)
		if !ok {
			continue
		}
		if expr.Op != token.EQL && expr.Op != token.NEQ {
			return nil, nil
		}
		if i+1 < len(around) {
			if cond, ok := around[i+1].(*ast.IfStmt); ok && ast.Unparen(cond.Cond) == ast.Expr(expr) {
				return expr, cond
			}
		}
		return expr, nil
	}
	return nil, nil
}
