package requeuefield

import (
	_ "embed"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports requeues that hide an error.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	told := make(map[token.Pos]bool)
	for _, f := range pass.Funcs() {
		res := f.Fn.Signature.Results()
		if res.Len() != 2 || !kube.IsResult(res.At(0).Type()) || !pass.Model.Has(f.Fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler) {
			continue
		}
		fails := errflow.Failures(f.Fn)
		for _, ret := range ssaflow.Returns(f.Fn) {
			hides(pass, fails, ret, told)
		}
	}
	if deprecated.On(pass) {
		reportUses(pass, told)
	}
}

// hides reports a requeue that takes the place of an error that nobody logs.
func hides(pass *rule.Pass, fails []errflow.Failure, ret *ssa.Return, told map[token.Pos]bool) {
	if k, ok := ssaflow.SoleDefinition(ret.Results[1]).(*ssa.Const); !ok || !k.IsNil() {
		return
	}
	field := recur.AsksAgain(ret.Results[0])
	if field == "" {
		return
	}
	for _, fail := range fails {
		if fail.Block != ret.Block() { // the return is all there is
			continue
		}
		from, ok := errflow.ResultOf(pass.Flow, fail.Err)
		call, stmt := pass.Flow.CallExpr(from.Instr), pass.Flow.Return(ret)
		if !ok || call == nil || stmt == nil || isExcused(pass, fail, from, stmt, field) {
			return
		}
		told[stmt.Pos()] = true
		pass.At(stmt).Because(call, "the error comes from here").Fixes(returnError(pass, fail, stmt)...).Review().
			Sayf("the error of %s is dropped: %s retries without logging or counting it; return the error, which retries too", pass.CallName(call), field)
		return
	}
}

// isExcused: the error is known, or the requeue is as good.
func isExcused(pass *rule.Pass, fail errflow.Failure, from ssaflow.Call, stmt *ast.ReturnStmt, field string) bool {
	quiet := pass.QuietAt(stmt)
	op, isOp := kube.ClientOp(from.Fn)
	uses := errflow.UsesOf(pass.Flow, fail.Origin, func(*ssa.BasicBlock) bool { return true })
	return quiet(!isOp, "the error does not come from a request to the API server") ||
		quiet(uses.Kept || uses.Returned || len(uses.Calls) > 0 || effects.MayTestNotFound(pass.Effects, from), "the error is logged, stored, wrapped or tested") ||
		quiet(slices.ContainsFunc(fail.Block.Instrs, func(i ssa.Instruction) bool { _, ok := i.(ssa.CallInstruction); return ok }), "the branch does more than return") ||
		quiet(field == "Requeue" && (op.Verb == kube.Update || op.Verb == kube.Patch), "Requeue after an Update or Patch is a common answer to conflicts") ||
		quiet(pass.Says(onpurpose.ErrorDropped, stmt.Pos(), stmt.Pos()), "a comment says that the error is dropped")
}

// returnError replaces the Result by an empty one and nil by the error.
func returnError(pass *rule.Pass, fail errflow.Failure, stmt *ast.ReturnStmt) []fix.Fix {
	test := rule.EnclosingStmt[*ast.IfStmt](pass, fail.If.Cond.Pos())
	if len(stmt.Results) != 2 || test == nil {
		return nil
	}
	cmp, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	id, ok := ast.Unparen(cmp.X).(*ast.Ident)
	out := fix.ClearResult(pass.Flow, fail.If.Parent().Syntax(), stmt, recur.RequeueFields())
	if !ok || id.Name == "nil" || len(out) == 0 {
		return nil
	}
	return fix.Offer("return "+id.Name, append(out[0].TextEdits, fix.Replace(stmt.Results[1], id.Name))...)
}
