package terminalerr

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports terminal errors made of nil, or of what a retry would heal.
var Analyzer = rule.New(doc, run)

var retryable rule.Switch

func init() {
	retryable.Bind(Analyzer, "retryable", "also report terminal errors made of an error of the API server that was not told apart")
}

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if kube.IsTerminalError(call.Fn) && call.Arg(0) != nil {
				check(pass, call)
			}
		}
	}
}

func check(pass *rule.Pass, call ssaflow.Call) {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil || len(expr.Args) != 1 {
		return
	}
	if id, ok := ast.Unparen(expr.Args[0]).(*ast.Ident); ok && id.Name == "nil" {
		return // errors.Is(err, reconcile.TerminalError(nil)) asks for any terminal error
	}
	err, b := ssaflow.SoleDefinition(call.Arg(0)), call.Instr.Block()
	from, made := errflow.ResultOf(pass.Flow, err)
	var msg string
	switch {
	case errflow.Failed(pass.Flow, err, b) || errflow.Failed(pass.Flow, call.Arg(0), b):
		if !retryable.On(pass) || !made || !asked(pass, from, err) {
			return
		}
		msg = fmt.Sprintf("the error of %s may heal, but a terminal error is never retried: return it as it is, or tell apart what cannot heal", pass.CallName(pass.Flow.CallExpr(from.Instr)))
	case errflow.Absent(pass.Flow, err, b):
		msg = fmt.Sprintf("%s is nil here and reconcile.TerminalError(nil) is not: a successful reconcile is recorded as a failure; return nil", types.ExprString(expr.Args[0]))
	case made && mayBeNil(from) && !passesOn(pass, from) && !tested(pass, err):
		msg = fmt.Sprintf("reconcile.TerminalError(nil) is not nil: when %s succeeds, the reconcile is recorded as a failure; wrap only inside err != nil", name(pass, from))
	default:
		return
	}
	pass.At(expr).Say(msg)
}

func name(pass *rule.Pass, from ssaflow.Call) string {
	if expr := pass.Flow.CallExpr(from.Instr); expr != nil {
		return pass.CallName(expr)
	}
	return "the call"
}

// mayBeNil: the function can succeed.
func mayBeNil(from ssaflow.Call) bool {
	return from.Fn == nil || !kube.MakesError(from.Fn)
}

// passesOn: the function is given an error that is there, and may put it into its own.
func passesOn(pass *rule.Pass, from ssaflow.Call) bool {
	return slices.ContainsFunc(from.Args, func(a ssa.Value) bool {
		return kube.IsError(a.Type()) && errflow.Failed(pass.Flow, a, from.Instr.Block())
	})
}

// tested: somebody compares the error with nil or hands it to a function that
// tells errors apart.
func tested(pass *rule.Pass, err ssa.Value) bool {
	uses := errflow.UsesOf(pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	for _, u := range uses.Calls {
		if !kube.IsTerminalError(u.Fn) && !kube.EffectOf(u.Fn).Has(kube.Logs) {
			return true
		}
	}
	return uses.Tested || uses.Kept
}

// asked: the error comes from the API server and nobody looked at its kind.
func asked(pass *rule.Pass, from ssaflow.Call, err ssa.Value) bool {
	if _, ok := kube.ClientOp(from.Fn); !ok || pass.Flow.CallExpr(from.Instr) == nil {
		return false
	}
	uses := errflow.UsesOf(pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	for _, u := range uses.Calls {
		if !kube.IsTerminalError(u.Fn) && !kube.EffectOf(u.Fn).Has(kube.Logs) {
			return false
		}
	}
	return true
}
