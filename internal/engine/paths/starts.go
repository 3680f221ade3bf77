package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// maxStarts bounds the ways by which control comes to where a search begins.
const maxStarts = 4

// starts returns what may be known where a search begins: of a case that is taken when
// one of several conditions holds, what is known by each of them.
func (k *knowledge) starts(from Point, assume []ssaflow.Cond) []facts {
	b := from.block
	for from.pred == nil && len(b.Preds) == 1 {
		b = b.Preds[0]
	}
	if from.pred != nil || len(b.Preds) < 2 || len(b.Preds) > maxStarts || slices.ContainsFunc(b.Preds, func(p *ssa.BasicBlock) bool { return !chooses(p) || b.Dominates(p) }) {
		return []facts{k.at(from, assume)}
	}
	var out []facts
	for _, p := range b.Preds {
		out = append(out, k.at(from, slices.AppendSeq(slices.Clip(assume), k.p.EdgeConds(p, b).All())))
	}
	return out
}

// chooses: the block ends with a branch.
func chooses(b *ssa.BasicBlock) bool {
	iff, ok := ssaflow.Terminator(b).(*ssa.If)
	return ok && iff != nil && b.Succs[0] != b.Succs[1]
}
