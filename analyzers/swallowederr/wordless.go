package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var wordless = rule.Form{Name: "wordless", Run: each((*checker).reportWordless)}

// reportWordless reports lines that say that something has failed, in a branch in which
// nobody takes the error that says why.
func (c *checker) reportWordless() {
	for _, fail := range errflow.Failures(c.fn) {
		from, ok := errflow.ResultOf(c.pass.Flow, fail.Err)
		f := failure{Failure: fail, from: from}
		if !ok || takesError(from) || !c.onlyTested(fail) || c.reach.Has(c.fn) && listsOrWrites(from) || !c.saysWhy(from) || c.knownMore(fail) {
			continue
		}
		line, test := c.onlyTells(f), c.testOf(fail)
		if line == nil || test == nil || !c.lineFailed(line) || c.saysAbsent(test.Body.Lbrace, test.Body.Rbrace) || c.excusedText(test.Body.Lbrace, test.Body.Rbrace) ||
			c.pass.RunByCommand(c.fn) { // who has typed it looks for the reason himself
			continue
		}
		c.pass.At(line).Because(from, comesFrom).Fixes(c.tellIt(line, test)...).
			Sayf("%s has failed, and this line does not say why: nobody learns of the error; tell it", c.nameOf(from))
	}
}

// onlyTested: nobody does anything with an error but to ask whether it is there.
func (c *checker) onlyTested(fail errflow.Failure) bool {
	uses := errflow.UsesOf(c.pass.Flow, fail.Err, func(*ssa.BasicBlock) bool { return true })
	return !uses.Kept && !uses.Returned && len(uses.Calls) == 0
}

// knownMore: what else came of the call is known in the branch, which may be what it is about.
func (c *checker) knownMore(fail errflow.Failure) bool {
	err, ok := fail.Origin.(*ssa.Extract)
	return ok && slices.ContainsFunc(c.pass.Flow.Known(fail.Block), func(k ssaflow.Cond) bool {
		answer, _ := errflow.ComesWith(k, err)
		return answer != nil
	})
}

// saysWhy: the error of the call says more than that it has failed, and the call tells nobody
// of it: a request, a function of the package, or one of the standard library or of those that
// are known.
func (c *checker) saysWhy(from ssaflow.Call) bool {
	if _, request := kube.ClientOp(from.Fn); request {
		return true
	}
	if from.Fn == nil || readsLister(from) || foreign(from) {
		return false
	}
	if from.Static == nil {
		return kube.IsStandard(from.Fn.Pkg()) || kube.EffectOf(from.Fn).Has(kube.Known)
	}
	if len(from.Static.Blocks) == 0 || errflow.OnlyNotFound(c.pass.Flow, from.Static) {
		return false
	}
	_, tells := c.pass.Effects.Graph().AnyCall(from.Static, callgraph.Follow{}, func(call ssaflow.Call) callgraph.Look {
		return callgraph.FoundIf(effects.TellsFailure(c.pass.Flow, call))
	})
	return !tells
}

// lineFailed: the texts of a line that people see say that something has failed, and nothing
// that excuses it.
func (c *checker) lineFailed(line ssa.CallInstruction) bool {
	call, ok := c.pass.Flow.Resolve(line)
	expr := c.pass.Flow.CallExpr(line)
	if !ok || expr == nil || verbose(c.pass, call) || !kube.EffectOf(call.Fn).Has(kube.LogsError) && !kube.Notes(call.Fn) {
		return false
	}
	if slices.ContainsFunc(expr.Args, func(e ast.Expr) bool { _, literal := e.(*ast.BasicLit); return !literal && c.ofErrors(e) }) {
		return false // it tells an error, whichever
	}
	failed := false
	for _, text := range rule.Texts(expr) {
		if onpurpose.SaysAbsent(text) || onpurpose.Says(text, onpurpose.ErrorDropped) {
			return false
		}
		failed = failed || onpurpose.SaysFailed(text)
	}
	return failed
}

// tellIt puts the error at the end of a line that is a format, or of one that takes pairs.
func (c *checker) tellIt(line ssa.CallInstruction, test *ast.IfStmt) []fix.Fix {
	call, _ := c.pass.Flow.Resolve(line)
	expr, err := c.pass.Flow.CallExpr(line), testedIdent(test.Cond)
	if err == nil || expr == nil || expr.Ellipsis.IsValid() || !c.visible(err, expr.Pos()) {
		return nil
	}
	if _, pairs := kube.LogPairs(call.Fn); pairs && !kube.EffectOf(call.Fn).Has(kube.LogsError) {
		return fix.Offer("tell "+err.Name, fix.Insert(expr.Args[len(expr.Args)-1].End(), `, "error", `+err.Name))
	}
	if !kube.FormatsLine(call.Fn) || len(expr.Args) == 0 {
		return nil
	}
	lit, ok := ast.Unparen(expr.Args[0]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || len(lit.Value) < 3 {
		return nil
	}
	return fix.Offer("tell "+err.Name, fix.Insert(lit.End()-1, ": %v"), fix.Insert(expr.Args[len(expr.Args)-1].End(), ", "+err.Name))
}
