package othererror

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

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
			if tells(call.Fn) {
				check(pass, failures, call)
			}
		}
	}
}

// tells: the call is made for what it says of an error, to a log, in an event, or in
// another error.
func tells(fn *types.Func) bool {
	return fn != nil && (kube.EffectOf(fn).Has(kube.Tells) || says(fn) || kube.MakesText(fn) || kube.DerivesLogger(fn))
}

// says: fn makes an error of another one.
func says(fn *types.Func) bool {
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
		told, ok := pass.TypesInfo.Uses[id].(*types.Var)
		v := call.Written(i)
		if !ok || v == nil || !kube.IsErrorInterface(told.Type()) || told.Parent() == pass.Pkg.Scope() || named && told == pass.TypesInfo.ObjectOf(name) {
			continue
		}
		quiet := pass.QuietAt(id)
		switch b := call.Instr.Block(); {
		case quiet(!named && !errflow.Absent(pass.Flow, v, b), "the error that was tested has no name, and this one may be there: it may be what is to be told"),
			quiet(saidYes(pass, last), "the call that was tested has said yes, which none does that fails: nobody comes here"),
			quiet(last.Mentioned(), "the branch does something with the error that was tested, too"),
			quiet(returnedBehind(pass, last), "the error that was tested is returned further down"),
			quiet(failed(pass, v, b) && !failed(pass, v, last.Block), "a test below has found this error, too: what is told is about that"),
			quiet(last.MadeOf(pass.Flow, v) || errflow.Failure{Err: v, Origin: ssaflow.SoleDefinition(v)}.MadeOf(pass.Flow, last.Origin), "one of the two errors was made of the other"),
			quiet(saysIt(pass, last, v), "the branch has put the failure in words of its own: that they leave out its cause is another matter"),
			quiet(madeThere(pass, told, tested), "this error was made for the test, which looks at the wrong one"),
			quiet(setInLiteral(pass, call.Instr.Parent(), told), "a function literal sets this error: it may tell what the tested one does"),
			quiet(pass.Flow.NonNil(v, b) && returned(pass, told, tested) && !answered(pass, v, b), "the branch returns the failure before: the second only took a remedy away"),
			quiet(says(call.Fn) && pass.Flow.NonNil(v, b), "the failure before is returned where a remedy has failed, too"),
			says(call.Fn) && errflow.Absent(pass.Flow, v, b): // wrapnil says so
		default:
			report(pass, call, id, tested, last.Origin, errflow.Absent(pass.Flow, v, b))
		}
	}
}

func report(pass *rule.Pass, call ssaflow.Call, told *ast.Ident, tested ast.Expr, lostErr ssa.Value, absent bool) {
	at := pass.At(told).Because(tested, "this error was tested")
	what := "is of another call"
	if absent {
		what = "is nil here"
	}
	lost := ""
	switch tested := tested.(type) {
	case *ast.CallExpr:
		lost = "the error of " + pass.CallName(tested)
		at.Fixes(nameIt(pass, told, tested)...)
	case *ast.Ident:
		lost = tested.Name
		if lost == told.Name {
			lost = fmt.Sprintf("the %s of line %d", lost, pass.Line(setAt(pass, lostErr, tested)))
		}
		if scope := pass.Pkg.Scope().Innermost(told.Pos()); scope != nil {
			if _, obj := scope.LookupParent(tested.Name, told.Pos()); obj != nil && obj == pass.TypesInfo.ObjectOf(tested) {
				at.Fix("tell "+tested.Name, fix.Replace(told, tested.Name))
			}
		}
	}
	at.Sayf("%s %s: %s tells nothing of %s, which was tested and is lost", told.Name, what, pass.CallName(pass.Flow.CallExpr(call.Instr)), lost)
}

// setAt returns where the call is whose error was tested, or the test where there is none.
func setAt(pass *rule.Pass, err ssa.Value, tested ast.Expr) token.Pos {
	if x, ok := err.(*ssa.Extract); ok {
		err = x.Tuple
	}
	if call, ok := err.(*ssa.Call); ok {
		if e := pass.Flow.CallExpr(call); e != nil {
			return e.Pos()
		}
	}
	return tested.Pos()
}
