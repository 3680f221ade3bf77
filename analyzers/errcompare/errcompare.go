package errcompare

import (
	_ "embed"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons with an error that was made for the comparison.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.BinOp:
				if (i.Op == token.EQL || i.Op == token.NEQ) && kube.IsError(i.X.Type()) {
					check(pass, i, i.X)
					check(pass, i, i.Y)
				}
			case *ssa.Call:
				if c, ok := pass.Flow.Resolve(i); ok && kube.IsErrorsIs(c.Fn) {
					check(pass, i, c.Arg(1))
				}
			}
		}
	}
}

// check reports comparison at, one side of which is an error that was made for it.
func check(pass *rule.Pass, at ssa.Instruction, v ssa.Value) {
	made, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok || !isNew(pass, made) || pass.Quiet(!slices.Equal(*made.Referrers(), []ssa.Instruction{at}), at, "the error is used elsewhere as well, and may be the one that comes back") {
		return
	}
	if expr := pass.Flow.CallExpr(made); expr != nil {
		pass.At(at).Because(expr, "made here").
			Sayf("%s makes a new error each time, so this is never equal: compare with a package variable, or test the kind of the error", pass.CallName(expr))
	}
}

// isNew: the call makes an error of text alone. One that is wrapped may be what errors.Is looks for.
func isNew(pass *rule.Pass, made *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(made)
	if !ok {
		return false
	}
	if kube.MakesInterrupted(c.Fn) && len(c.Args) == 1 {
		inner, ok := ssaflow.SoleDefinition(c.Args[0]).(*ssa.Call)
		return ok && isNew(pass, inner)
	}
	operands, _ := ssaflow.ErrorOperands(c)
	return (kube.IsErrorf(c.Fn) || kube.IsErrorsNew(c.Fn) || kube.MakesError(c.Fn)) &&
		!slices.ContainsFunc(operands, func(op ssaflow.ErrorOperand) bool { return op.Step != ssaflow.ErrorText })
}
