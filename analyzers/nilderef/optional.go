package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var optional = rule.Form{Name: "optional", Run: eachFieldUse(false)}

// testedLater returns a comparison of the field with nil in the same function that
// the use does not come behind, other than by a way that passes over it. remembered:
// there is one before the use, whose answer may be kept.
func (s *fieldUses) testedLater(name string, use ssa.Instruction) (test ssa.Instruction, remembered bool) {
	for _, b := range use.Parent().Blocks {
		for _, i := range b.Instrs {
			bin, ok := i.(*ssa.BinOp)
			if !ok {
				continue
			}
			x, _, ok := (ssaflow.Cond{Value: bin, Val: true}).NilTest()
			if !ok || objects.WayTo(x).Name() != name {
				continue
			}
			if !ssaflow.Reaches(bin, use, nil) || ssaflow.InLoop(b) && ssaflow.Dominates(use, bin) || passesOver(s.pass.Flow, bin, use) {
				test = bin
			} else {
				remembered = true
			}
		}
	}
	return test, remembered
}

// passesOver: where the field is nil, nothing but what comes behind the whole
// condition runs.
func passesOver(p *ssaflow.Package, test *ssa.BinOp, use ssa.Instruction) bool {
	iff, ok := ssaflow.Terminator(test.Block()).(*ssa.If)
	if !ok || iff.Cond != ssa.Value(test) {
		return false
	}
	_, isNil, _ := (ssaflow.Cond{Value: test, Val: true}).NilTest()
	n := 1
	if isNil {
		n = 0
	}
	none := test.Block().Succs[n]
	return len(none.Preds) > 1 && none.Dominates(use.Block()) && !askedOfBranch(p, none, use)
}

// askedOfBranch: the branch for the other case sets a variable, and before the use something
// other than an error is asked that may tell whether it ran.
func askedOfBranch(p *ssaflow.Package, behind *ssa.BasicBlock, use ssa.Instruction) bool {
	if _, sets := behind.Instrs[0].(*ssa.Phi); !sets {
		return false
	}
	return slices.ContainsFunc(p.Known(use.Block()), func(k ssaflow.Cond) bool {
		if x, _, ok := k.NilTest(); ok && kube.IsError(x.Type()) {
			return false
		}
		asked, ok := k.Value.(ssa.Instruction)
		return ok && behind.Dominates(asked.Block())
	})
}
