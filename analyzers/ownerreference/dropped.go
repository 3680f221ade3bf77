package ownerreference

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports calls that set an owner whose error nobody takes.
func reportDropped(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			controller, ok := kube.SetsOwner(call.Fn)
			expr, owned := pass.Flow.CallExpr(call.Instr), call.Arg(1)
			if !ok || expr == nil || owned == nil || isRefused(pass, call) {
				continue
			}
			stmt, quiet := rule.EnclosingStmt[ast.Stmt](pass, expr.Pos()), pass.QuietAt(expr)
			if assign, ok := stmt.(*ast.AssignStmt); ok && len(assign.Lhs) == 1 {
				id, isName := assign.Lhs[0].(*ast.Ident)
				quiet(isName && id.Name == "_", "the error is discarded on purpose, by an assignment to _")
			}
			alone, isStmt := stmt.(*ast.ExprStmt)
			isDropped, what := isStmt && ast.Unparen(alone.X) == ast.Expr(expr), "dropped"
			if !isDropped && isOnlyLogged(pass, call, owned) {
				isDropped, what, stmt = true, "only logged", nil
			}
			if !isDropped || stmt != nil && quiet(pass.Silenced(stmt, "errcheck"), "a comment switches errcheck off for the call") {
				continue
			}
			then := "it is never garbage-collected"
			if controller {
				then += ", and Owns does not see it"
			}
			finding := pass.At(expr)
			if stmt != nil {
				finding.Fixes(fix.ReturnError(pass.Flow, stmt, expr)...)
			}
			finding.Sayf("the error of %s is %s: when it fails, %s is written without an owner: %s", call.Fn.Name(), what, objectText(owned), then)
		}
	}
}

// isOnlyLogged: behind the failure of a call, whose error is logged, the function goes on with the
// object.
func isOnlyLogged(pass *rule.Pass, call ssaflow.Call, owned ssa.Value) bool {
	return slices.ContainsFunc(errflow.Failures(call.Instr.Parent()), func(fail errflow.Failure) bool {
		_, goesOn := ssaflow.Terminator(fail.Block).(*ssa.Jump)
		uses := errflow.UsesOf(pass.Flow, fail.Err, fail.Block.Dominates)
		if !goesOn || fail.Origin != errflow.ErrorOf(call.Instr) || uses.Kept || uses.Returned {
			return false
		}
		return !slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) }) &&
			isUsedFrom(pass, fail.Block, call.Instr, pass.Flow.PlaceOf(ssaflow.Object(owned)))
	})
}

// isUsedFrom: control comes from a block to a request that writes the object, a copy of it, or the end of a function
// that returns it or was given it, before the owner is set again, or it is another object, as in the next round of a loop.
func isUsedFrom(pass *rule.Pass, from *ssa.BasicBlock, set ssa.Instruction, obj ssaflow.AccessPath) bool {
	is := func(v ssa.Value) bool { return v != nil && pass.Flow.PlaceOf(ssaflow.Object(v)) == obj }
	_, given := obj.Root.(*ssa.Parameter)
	made, _ := obj.Root.(ssa.Instruction)
	return paths.Find(pass.Flow, paths.StartOf(from), paths.Query{
		To: func(i ssa.Instruction) bool {
			switch i := i.(type) {
			case *ssa.UnOp:
				return is(i.X)
			case *ssa.Return:
				return given || slices.ContainsFunc(i.Results, is)
			}
			return slices.ContainsFunc(pass.Effects.Of(from.Parent()).Ops, func(op memory.OpCall) bool {
				return op.Call.Instr == i && op.Op.Writes() && is(object.Operand(pass.Effects, &op))
			})
		},
		Avoid: func(i ssa.Instruction) bool { return i == set || i == made },
	}).Found()
}
