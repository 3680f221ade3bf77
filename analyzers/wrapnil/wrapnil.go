package wrapnil

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports nil errors that are wrapped.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if i, ok := kube.WrapsError(call.Fn); ok {
				wrapped(pass, call, i)
			} else if i, ok := kube.FormatsError(call.Fn); ok {
				formatted(pass, call, i)
			}
		}
	}
}

// wrapped reports a wrapper that gets an error that is nil, and so returns nil.
func wrapped(pass *rule.Pass, call ssaflow.Call, i int) {
	expr := pass.Flow.CallExpr(call.Instr)
	err := call.Arg(i)
	if err == nil || expr == nil || i >= len(expr.Args) {
		return
	}
	isNil, quiet := effects.NilErrorAt(pass.Effects, err, call.Instr.Block()), pass.QuietAt(expr)
	if quiet(isLiteralNil(pass, expr.Args[i]), "the argument is the word nil, which is meant") ||
		quiet(isCollected(call), "the result goes into a list, from which nil is left out") ||
		quiet(!isNil && !isNilOnOneWay(pass, err, call.Instr.Block()), "the error is not known to be nil here") ||
		quiet(isNil && isSuccess(pass, err, call), "it is the only return without an error: nothing has failed before") {
		return
	}
	how, d := "is nil here", pass.At(expr)
	if !isNil {
		how = "is nil here when only the other half of the condition holds"
	} else if name := newErrorFor[call.Fn.Name()]; name != "" && len(expr.Args) > 1 {
		if sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr); ok {
			d.Fix("make a new error", fix.Replace(sel.Sel, name), fix.Cut(expr.Args[0].Pos(), expr.Args[1].Pos()))
		}
	}
	d.Sayf("%s %s, and %s of nil is nil: the failure is returned as success; make a new error", types.ExprString(expr.Args[i]), how, pass.CallName(expr))
}

// newErrorFor names the function of the same package that makes an error of the
// other arguments.
var newErrorFor = map[string]string{"Wrap": "New", "WithMessage": "New", "Wrapf": "Errorf", "WithMessagef": "Errorf"}

// isLiteralNil: the argument is the word nil: somebody means it.
func isLiteralNil(pass *rule.Pass, e ast.Expr) bool {
	tv, ok := pass.TypesInfo.Types[e]
	return ok && tv.IsNil()
}
