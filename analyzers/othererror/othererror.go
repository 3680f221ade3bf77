package othererror

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports another error than the one that was tested in what is told of it.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		failures := errflow.Failures(f.Fn)
		if len(failures) == 0 {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if isReport(call.Fn) {
				check(pass, failures, call)
			}
		}
	}
}

// isReport: the call is made for what it says of an error, to a log, in an event, or in
// another error.
func isReport(fn *types.Func) bool {
	return fn != nil && (kube.EffectOf(fn).Has(kube.Tells) || isWrapper(fn) || kube.MakesText(fn) || kube.DerivesLogger(fn))
}

// isWrapper: fn makes an error of another one.
func isWrapper(fn *types.Func) bool {
	_, formats := kube.FormatsError(fn)
	_, wraps := kube.WrapsError(fn)
	return formats || wraps
}

// check looks at the errors among the arguments of a call in a branch for a failure.
func check(pass *rule.Pass, failures []errflow.Failure, call ssaflow.Call) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || expr.Ellipsis.IsValid() {
		return
	}
	last, tested := errflow.LastFailure(pass.Flow, failures, call.Instr.Block())
	if tested == nil {
		return
	}
	name, named := tested.(*ast.Ident)
	for i, arg := range expr.Args {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		if !ok {
			continue
		}
		logged, ok := pass.TypesInfo.Uses[id].(*types.Var)
		v := call.Written(i)
		if !ok || v == nil || !kube.IsErrorInterface(logged.Type()) || logged.Parent() == pass.Pkg.Scope() || named && logged == pass.TypesInfo.ObjectOf(name) {
			continue
		}
		if !isExcused(pass, last, call, id, v, tested) && !(isWrapper(call.Fn) && errflow.Absent(pass.Flow, v, call.Instr.Block())) { // wrapnil reports that
			report(pass, call, id, tested, errflow.Absent(pass.Flow, v, call.Instr.Block()))
		}
	}
}

// isExcused: v, the error that is logged, may be the right one.
func isExcused(pass *rule.Pass, last errflow.Failure, call ssaflow.Call, id *ast.Ident, v ssa.Value, tested ast.Expr) bool {
	quiet, b := pass.QuietAt(id), call.Instr.Block()
	_, named := tested.(*ast.Ident)
	isMade := last.MadeOf(pass.Flow, v) || errflow.Failure{Err: v, Origin: ssaflow.SoleDefinition(v)}.MadeOf(pass.Flow, last.Origin)
	isSet := isWrapper(call.Fn) && pass.Flow.ErrSet(v, b)
	return quiet(isToldEither(pass, call, pass.TypesInfo.Uses[id], tested), "the branch without the failure tells of this error, too") || quiet(!named && !errflow.Absent(pass.Flow, v, b), "the error that was tested has no name, and this one may be set: it may be what is to be logged") ||
		quiet(isNewer(v, last.Origin), "this error is the newer one of both") ||
		quiet(isSet || pass.Flow.NonNil(v, b) && (!pass.Flow.NonNil(v, last.Block) || isReturned(pass, pass.TypesInfo.Uses[id], tested)), "this error was tested as well, or is returned: the other one only keeps from cleaning up") ||
		quiet(isAnswered(pass, last), "a bool that comes with the tested error is true: no failure comes here") ||
		quiet(last.Mentioned(), "the branch uses the error that was tested as well") ||
		quiet(isReturnedBehind(pass, last), "the error that was tested is returned further down") ||
		quiet(isMade, "one of the two errors was made of the other") ||
		quiet(isMadeForTest(pass, pass.TypesInfo.Uses[id], tested), "this error was made for the test, which looks at the wrong one") ||
		quiet(isSetInLiteral(pass, call.Instr.Parent(), pass.TypesInfo.Uses[id]), "a function literal sets this error")
}

// isMadeForTest: the statement that tests the other error has made this one:
// if err2 := f(); err != nil.
func isMadeForTest(pass *rule.Pass, err types.Object, tested ast.Expr) bool {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	return s != nil && s.Init != nil && s.Init.Pos() <= err.Pos() && err.Pos() < s.Init.End()
}

// isToldEither: the same is called with the error where the tested one is nil, in the other branch of the test.
func isToldEither(pass *rule.Pass, call ssaflow.Call, err types.Object, tested ast.Expr) bool {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	return s != nil && s.Else != nil && pass.Mentions(s.Else, func(use *ast.Ident, of types.Object) bool {
		other := rule.EnclosingStmt[*ast.CallExpr](pass, use.Pos())
		return of == err && other != nil && pass.Callee(other) == call.Fn
	})
}

// isNewer: the logged error was made behind the one that was tested.
func isNewer(v, tested ssa.Value) bool {
	newer, ok1 := ssaflow.SoleDefinition(v).(ssa.Instruction)
	older, ok2 := tested.(ssa.Instruction)
	return ok1 && ok2 && newer != older && ssaflow.Dominates(older, newer)
}

// isReturned: the branch for the tested error returns the other one, or what was made of it,
// perhaps as a result with a name.
func isReturned(pass *rule.Pass, err types.Object, tested ast.Expr) bool {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	if s == nil {
		return false
	}
	v, found := err.(*types.Var), false
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			found = found || len(ret.Results) == 0 && v.Kind() == types.ResultVar || pass.Mentions(ret, func(_ *ast.Ident, of types.Object) bool { return of == err })
		}
		return !found
	})
	return found
}

// isReturnedBehind: the tested error is returned behind its branch, whatever is logged in it.
func isReturnedBehind(pass *rule.Pass, last errflow.Failure) bool {
	isBehind := func(b *ssa.BasicBlock) bool {
		return b == last.Block || ssaflow.ReachesBlock(last.Block, b, last.If.Block())
	}
	return errflow.UsesOf(pass.Flow, last.Err, isBehind).Returned || last.Err.Referrers() != nil && slices.ContainsFunc(*last.Err.Referrers(), func(r ssa.Instruction) bool {
		phi, ok := r.(*ssa.Phi)
		if !ok || !errflow.UsesOf(pass.Flow, phi, isBehind).Returned {
			return false
		}
		for i, edge := range phi.Edges {
			if edge == last.Err && isBehind(phi.Block().Preds[i]) {
				return true
			}
		}
		return false
	})
}

// isSetInLiteral: a literal of the function gives the variable of an error a value.
func isSetInLiteral(pass *rule.Pass, fn *ssa.Function, err types.Object) bool {
	return ssaflow.Outermost(fn).Syntax() != nil && pass.Mentions(ssaflow.Outermost(fn).Syntax(), func(use *ast.Ident, of types.Object) bool {
		as := rule.EnclosingStmt[*ast.AssignStmt](pass, use.Pos())
		lit := rule.EnclosingStmt[*ast.FuncLit](pass, use.Pos())
		return of == err && as != nil && slices.Contains(as.Lhs, ast.Expr(use)) && lit != nil && (err.Pos() < lit.Pos() || lit.End() <= err.Pos())
	})
}

// isAnswered: where the branch for the failure is entered, a bool that came with its error is
// known to be true: ok, err := f(); if !ok { return }; if err != nil { … }.
func isAnswered(pass *rule.Pass, f errflow.Failure) bool {
	err, ok := f.Origin.(*ssa.Extract)
	return ok && pass.Flow.Known(f.Block).Has(func(k ssaflow.Cond) bool {
		answer, ok := k.Value.(*ssa.Extract)
		return ok && k.Val && answer.Tuple == err.Tuple
	})
}

func report(pass *rule.Pass, call ssaflow.Call, logged *ast.Ident, tested ast.Expr, absent bool) {
	at := pass.At(logged).Because(tested, "this error was tested")
	what := "comes from another call"
	if absent {
		what = "is nil here"
	}
	lost := "the error"
	switch tested := tested.(type) {
	case *ast.CallExpr:
		lost = "the error of " + pass.CallName(tested)
	case *ast.Ident:
		lost = tested.Name
		if lost == logged.Name {
			lost = "the other " + lost
		}
		if scope := pass.Pkg.Scope().Innermost(logged.Pos()); scope != nil {
			if _, obj := scope.LookupParent(tested.Name, logged.Pos()); obj != nil && obj == pass.TypesInfo.ObjectOf(tested) {
				at.Fix("use "+tested.Name, fix.Replace(logged, tested.Name))
			}
		}
	}
	at.Sayf("%s %s: %s was tested, and is lost; pass it to %s", logged.Name, what, lost, pass.CallName(pass.Flow.CallExpr(call.Instr)))
}
