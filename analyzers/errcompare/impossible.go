package errcompare

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var impossible = rule.Form{Name: "impossible", Run: reportImpossible}

// reportImpossible reports questions for a kind that an error cannot be of: the same question
// was answered with no before, or no request of this verb is answered so.
func reportImpossible(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			expr := pass.Flow.CallExpr(c.Instr)
			if !kube.ErrorTest(c.Fn) || kube.IsErrorsIsAs(c.Fn) || len(c.Args) == 0 || expr == nil || errflow.Absent(pass.Flow, c.Args[0], c.Instr.Block()) {
				continue
			}
			if before := deniedBefore(pass, c); before != nil && !sameCondition(pass, expr) {
				pass.At(expr).Because(before, "it was asked here").
					Sayf("%s has said no on line %d, so this always says no: what it is for is never done; ask in front", pass.CallName(expr), pass.Line(before.Pos()))
				continue
			}
			if request := neverSo(pass, c); request != nil {
				pass.At(expr).Because(request.Instr, "the request").
					Sayf("no %s is answered so, and %s always says no here: what it is for is never done; ask for another kind, or leave it out", request.Fn.Name(), pass.CallName(expr))
			}
		}
	}
}

// deniedBefore returns the same question about the same error that is known to have been
// answered with no.
func deniedBefore(pass *rule.Pass, c ssaflow.Call) *ssa.Call {
	for _, k := range pass.Flow.Known(c.Instr.Block()) {
		asked, ok := k.Value.(*ssa.Call)
		if !ok || asked == c.Value() || !errflow.DeniesKind(pass.Flow, k, c.Args[0]) {
			continue
		}
		if before, ok := pass.Flow.Resolve(asked); ok && before.Fn == c.Fn {
			return asked
		}
	}
	return nil
}

// neverSo returns the request that an error comes from, when no request of that verb is
// answered with the kind that is asked for.
func neverSo(pass *rule.Pass, c ssaflow.Call) *ssaflow.Call {
	var request *ssaflow.Call
	for _, from := range errflow.ResultsOf(pass.Flow, c.Args[0]) {
		op, ok := kube.ClientOp(from.Fn)
		if !ok || from.Static != nil || pass.InModule(from.Fn.Pkg()) || !kube.NeverAnswered(op, c.Fn) {
			return nil
		}
		request = &from
	}
	return request
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
