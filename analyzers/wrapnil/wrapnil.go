package wrapnil

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
		if pass.Quiet(!onOneWay(pass, err, call.Instr.Block()), expr, "the error is not known to be nil here") {
			return
		}
		how = "can be nil here, where the other half of the condition holds,"
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

// onOneWay: b is the branch of a condition err != nil || other: the error is nil
// where only the other half holds.
func onOneWay(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	for len(b.Preds) == 1 {
		if _, branch := ssaflow.Terminator(b.Preds[0]).(*ssa.If); branch {
			return false // another condition stands between
		}
		b = b.Preds[0]
	}
	absent, there := false, false
	for _, p := range b.Preds {
		iff, branch := ssaflow.Terminator(p).(*ssa.If)
		if !branch || b.Dominates(p) {
			return false
		}
		tested := testsNil(iff.Cond, err)
		switch {
		case tested && errflow.Compared(err, pass.Flow.EdgeConds(p, b)):
			there = true
		case !tested && errflow.AbsentFrom(pass.Flow, err, p, b) && !isAnswer(pass, iff.Cond, err) && !neverEmpty(pass, iff.Cond, err):
			absent = true
		default:
			return false
		}
	}
	return absent && there
}

// testsNil: the condition compares the error with nil.
func testsNil(cond, err ssa.Value) bool {
	x, _, ok := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	return ok && ssaflow.SoleDefinition(x) == ssaflow.SoleDefinition(err)
}

// isAnswer: the other half asks for a nil object of the function of this package
// that was called: it returns that without an error on purpose, or never.
func isAnswer(pass *rule.Pass, cond, err ssa.Value) bool {
	x, _, ok := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	if !ok {
		return false
	}
	obj, ok1 := ssaflow.SoleDefinition(x).(*ssa.Extract)
	failed, ok2 := ssaflow.SoleDefinition(err).(*ssa.Extract)
	if !ok1 || !ok2 || obj.Tuple != failed.Tuple {
		return false
	}
	call, ok := errflow.ResultOf(pass.Flow, failed)
	return ok && call.Static != nil
}

// neverEmpty: the condition is that a list is empty which comes with the error, of a
// function that never answers so.
func neverEmpty(pass *rule.Pass, cond, err ssa.Value) bool {
	op, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	for _, side := range []ssa.Value{op.X, op.Y} {
		n, ok := side.(*ssa.Call)
		if !ok || len(n.Call.Args) != 1 {
			continue
		}
		if b, ok := n.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
			continue
		}
		list, ok1 := ssaflow.SoleDefinition(n.Call.Args[0]).(*ssa.Extract)
		failed, ok2 := ssaflow.SoleDefinition(err).(*ssa.Extract)
		call, ok3 := errflow.ResultOf(pass.Flow, err)
		return ok1 && ok2 && ok3 && list.Tuple == failed.Tuple && kube.AnswersOrFails(call.Fn)
	}
	return false
}
