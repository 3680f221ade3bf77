package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// KnownWith returns what is known on every way into block b on which there is an error:
// `err != nil && apierrors.IsNotFound(err)` is false without one, too, and where it is
// asked again whether there is one, this one was asked for its kind.
func KnownWith(p *ssaflow.Package, b *ssa.BasicBlock, err ssa.Value) (out []ssaflow.Cond) {
	first := true
	for _, pred := range b.Preds {
		conds := p.EdgeConds(pred, b)
		switch {
		case conds.Has(func(k ssaflow.Cond) bool { return saysNil(k, err) }):
		case first:
			out, first = slices.Collect(conds.All()), false
		default:
			out = slices.DeleteFunc(out, func(k ssaflow.Cond) bool { return !conds.Has(func(o ssaflow.Cond) bool { return o == k }) })
		}
	}
	return out
}

// saysNil: the condition says that there is no error.
func saysNil(k ssaflow.Cond, err ssa.Value) bool {
	x, isNil, ok := k.NilTest()
	return ok && isNil && ssaflow.SoleDefinition(x) == err
}
