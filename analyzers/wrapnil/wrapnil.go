package wrapnil

import (
	_ "embed"
	"go/ast"
	"go/types"

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
	if err == nil || expr == nil || i >= len(expr.Args) || pass.Quiet(literalNil(pass, expr.Args[i]), expr, "the word nil stands there: somebody means it") || pass.Quiet(collected(call), expr, "the result goes into a list, from which nil is left out") {
		return
	}
	how := "is nil here"
	if !nilAt(pass, err, call.Instr.Block()) {
		half := onOneWay(pass, err, call.Instr.Block())
		if pass.Quiet(!half && !askedFirst(pass, err, call.Instr.Block()), expr, "the error is not known to be nil here") {
			return
		}
		how = "can be nil here, where the other half of the condition holds,"
		if !half {
			how = "can be nil here, as it is tested only further down,"
		}
	}
	if pass.Quiet(how == "is nil here" && goodEnd(pass, err, call), expr, "it is the only end without an error, which nothing has failed before") {
		return
	}
	d := pass.At(expr)
	if other := tested(pass, err, call); other != "" && how == "is nil here" {
		d.Fix("wrap "+other, fix.Replace(expr.Args[i], other)).
			Sayf("%s is nil here and %s of nil is nil: the failure is reported as success; wrap %s, which was tested", types.ExprString(expr.Args[i]), pass.CallName(expr), other)
		return
	}
	if name := newErrorFor[call.Fn.Name()]; name != "" && len(expr.Args) > 1 && how == "is nil here" {
		if sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr); ok {
			d.Fix("make a new error", fix.Replace(sel.Sel, name), fix.Cut(expr.Args[0].Pos(), expr.Args[1].Pos()))
		}
	}
	d.Sayf("%s %s and %s of nil is nil: the failure is reported as success; make a new error", types.ExprString(expr.Args[i]), how, pass.CallName(expr))
}

// newErrorFor names the function of the same package that makes an error of the
// other arguments.
var newErrorFor = map[string]string{"Wrap": "New", "WithMessage": "New", "Wrapf": "Errorf", "WithMessagef": "Errorf"}

// literalNil: the argument is the word nil: somebody means it.
func literalNil(pass *rule.Pass, e ast.Expr) bool {
	tv, ok := pass.TypesInfo.Types[e]
	return ok && tv.IsNil()
}
