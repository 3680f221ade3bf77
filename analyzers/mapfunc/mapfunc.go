package mapfunc

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports map functions that lose the event they were to map.
var Analyzer = rule.New(doc, run)

// run reports functions that return requests, and none of them, without a log, where the
// objects that they are about could not be listed.
func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if !returnsRequests(f.Fn.Signature) || hasDefer(f.Fn) {
			continue
		}
		for _, fail := range errflow.Failures(f.Fn) {
			from, ok := errflow.ResultOf(pass.Flow, fail.Err)
			if !ok || !isListing(pass, from) || !isSilent(pass, fail) {
				continue
			}
			ret, _ := ssaflow.Terminator(fail.Block).(*ssa.Return)
			stmt, expr := pass.Flow.Return(ret), pass.Flow.CallExpr(from.Instr)
			if stmt == nil || expr == nil || isExplained(pass, stmt, expr) {
				continue
			}
			pass.At(stmt).Because(expr, "the error comes from here").
				Sayf("when %s fails no request is returned and nothing is logged: the event is lost; log the error", pass.CallName(expr))
		}
	}
}

// returnsRequests: nothing but requests comes back: nobody else can learn of an error.
func returnsRequests(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	list, ok := sig.Results().At(0).Type().Underlying().(*types.Slice)
	return ok && kube.IsRequest(list.Elem())
}

// hasDefer: what the function leaves behind may tell of the error.
func hasDefer(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if _, ok := i.(*ssa.Defer); ok {
			return true
		}
	}
	return false
}

// isListing: the call asks for a list, or is a function of the package that does, and tells
// nobody of its failure but who gets the error.
func isListing(pass *rule.Pass, c ssaflow.Call) bool {
	some := func(is func(ssaflow.Call) bool) bool {
		_, ok := pass.Effects.Graph().AnyCall(c.Static, callgraph.Follow{}, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(is(c)) })
		return ok
	}
	if !isList(c) && (c.Static == nil || !some(isList)) {
		return false
	}
	return effects.FailsSilently(pass.Effects, c) && (c.Static == nil || !some(func(c ssaflow.Call) bool { return effects.TellsFailure(pass.Flow, c) }))
}

func isList(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Verb == kube.List
}

// isSilent: the branch does nothing but return, and nobody else looks at the error than the
// test.
func isSilent(pass *rule.Pass, fail errflow.Failure) bool {
	for _, i := range fail.Block.Instrs {
		if _, ok := i.(ssa.CallInstruction); ok {
			return false
		}
	}
	_, ends := ssaflow.Terminator(fail.Block).(*ssa.Return)
	uses := errflow.UsesOf(pass.Flow, fail.Origin, func(*ssa.BasicBlock) bool { return true })
	return ends && !fail.Mentioned() && !uses.Kept && !uses.Returned && len(uses.Calls) == 0
}

// isExplained: a comment in the branch, or above the call, says that the error is dropped.
func isExplained(pass *rule.Pass, stmt *ast.ReturnStmt, call *ast.CallExpr) bool {
	to := stmt.End()
	if test := rule.EnclosingStmt[*ast.IfStmt](pass, stmt.Pos()); test != nil {
		to = test.Body.End()
	}
	return pass.Quiet(pass.Says(onpurpose.ErrorDropped, call.Pos(), to), stmt, "a comment says that the error is dropped on purpose")
}
