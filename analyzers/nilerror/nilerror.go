package nilerror

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports errors that are logged where they are nil.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		var failures []errflow.Failure
		for _, call := range pass.Flow.Calls(f.Fn) {
			if !kube.EffectOf(call.Fn).Has(kube.LogsError) {
				continue
			}
			if failures == nil {
				failures = errflow.Failures(f.Fn)
			}
			check(pass, failures, call)
		}
	}
}

// check looks at the errors among the arguments of a call that logs one.
func check(pass *rule.Pass, failures []errflow.Failure, call ssaflow.Call) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || expr.Ellipsis.IsValid() {
		return
	}
	for i, arg := range expr.Args {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		if !ok {
			continue
		}
		logged, ok := pass.TypesInfo.Uses[id].(*types.Var)
		v := call.Written(i)
		if !ok || v == nil || !kube.IsErrorInterface(logged.Type()) || logged.Parent() == pass.Pkg.Scope() {
			continue
		}
		if test := errflow.SuccessBy(pass.Flow, v, call.Instr.Block()); test != nil {
			pass.At(id).Because(test, "success passes here, too").
				Sayf("%s is nil here when nothing has failed: a test for NotFound alone takes success for a failure; test %[1]s != nil as well", id.Name)
			continue
		}
		if errflow.AbsentBy(pass.Flow, v, call.Instr.Block()) == nil || !effects.NilErrorAt(pass.Effects, v, call.Instr.Block()) {
			continue
		}
		if last, _ := errflow.LastFailure(pass.Flow, failures, call.Instr.Block()); pass.Quiet(last.Block != nil, id, "the branch is one for another error: othererror reports which one is to be logged") {
			continue
		}
		if pass.Quiet(isReturned(v, call.Instr.Block()), id, "the error is returned as well, which swallowederr reports") {
			continue
		}
		found := pass.At(id).Because(errflow.AbsentBy(pass.Flow, v, call.Instr.Block()), "it is nil from here on")
		advice := "leave it out"
		if sig := call.Fn.Signature(); i < sig.Params().Len() && kube.IsErrorInterface(sig.Params().At(i).Type()) {
			found.Fix("say that there is no error", fix.Replace(id, "nil"))
			advice = "pass nil"
		}
		found.Sayf("%s is nil here, so that %s logs no reason; %s, and say in the message what is wrong", id.Name, pass.CallName(expr), advice)
	}
}

// isReturned: the block ends with the return of the same error.
func isReturned(err ssa.Value, b *ssa.BasicBlock) bool {
	ret, ok := ssaflow.Terminator(b).(*ssa.Return)
	return ok && slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return ssaflow.SoleDefinition(v) == ssaflow.SoleDefinition(err) })
}
