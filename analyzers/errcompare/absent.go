package errcompare

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var absent = rule.Form{Name: "absent", Run: reportAbsent}

// reportAbsent reports questions for a kind of error where the error is known to be nil.
func reportAbsent(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if !kube.ErrorTest(c.Fn) || len(c.Args) == 0 {
				continue
			}
			expr := pass.Flow.CallExpr(c.Instr)
			err := c.Args[0]
			if expr == nil || ssaflow.IsNilConst(err) || len(c.Args) > 1 && ssaflow.IsNilConst(c.Args[1]) ||
				!errflow.Absent(pass.Flow, err, c.Instr.Block()) || sameCondition(pass, expr) {
				continue
			}
			test := errflow.AbsentBy(pass.Flow, err, c.Instr.Block())
			if test == nil {
				continue
			}
			pass.At(expr).Because(test, "the error is nil behind this test").
				Sayf("%s is nil here, so this always says no: what it is for has been handled as any other error on line %d; ask first", rule.Name(expr.Args[0]), pass.Line(test.Pos()))
		}
	}
}

// sameCondition: the question is one operand of several, which may be there to say it twice:
// err == nil && !apierrors.IsNotFound(err).
func sameCondition(pass *rule.Pass, call *ast.CallExpr) bool {
	for _, n := range pass.Flow.Path(call.Pos()) {
		switch n.(type) {
		case *ast.CallExpr, *ast.ParenExpr, *ast.UnaryExpr, *ast.SelectorExpr, *ast.Ident:
		case *ast.BinaryExpr:
			return true
		default:
			return false
		}
	}
	return false
}
