package errflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// GoesOnWithout reports whether a test for nil has a branch for what is set alone, and the function goes on
// all the same where nothing is set, or that branch has not failed: what is nil comes by there.
func GoesOnWithout(p *ssaflow.Package, test *ssa.BinOp) bool {
	iff, ok := ssaflow.Terminator(test.Block()).(*ssa.If)
	if !ok || iff.Cond != ssa.Value(test) {
		return false
	}
	isSet, isNil := iff.Block().Succs[0], iff.Block().Succs[1]
	if test.Op == token.EQL {
		isSet, isNil = isNil, isSet
	}
	return paths.Find(p, paths.StartOf(isSet), paths.Query{Plain: true,
		Return: func(r *ssa.Return, results []ssa.Value) bool {
			n := ErrorResult(r.Parent().Signature)
			return n < 0 || !p.ErrSet(results[n], r.Block())
		},
		Avoid: paths.Is(isNil.Instrs[0]),
	}).None()
}
