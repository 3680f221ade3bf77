package requeuefield

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// never returns the test by which a delay that is computed is known, at block b, not to be
// positive; nil where none says so.
func never(pass *rule.Pass, v ssa.Value, b *ssa.BasicBlock) *ssa.BinOp {
	v = ssaflow.SoleDefinition(v)
	if _, fixed := v.(*ssa.Const); fixed {
		return nil
	}
	for _, k := range pass.Flow.Known(b) {
		op, ok := k.Value.(*ssa.BinOp)
		if !ok || ssaflow.SoleDefinition(op.X) != v || !ssaflow.IsZeroConst(op.Y) {
			continue
		}
		if op.Op == token.GTR && !k.Val || (op.Op == token.LEQ || op.Op == token.LSS) && k.Val {
			return op
		}
	}
	return nil
}
