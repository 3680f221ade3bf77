package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// reportLastRound reports errors of a loop over something that the next round overwrites
// before anybody has looked at them.
func (c *checker) reportLastRound() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if err == nil || !ssaflow.InLoop(err.(ssa.Instruction).Block()) || !c.worksForAPI(call) || c.excusedCallee(call) {
			return
		}
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || !aboutElement(call) || !leftToNextRound(err) || c.excusedText(expr.Pos(), expr.End()) || c.documented() {
			return
		}
		c.pass.At(expr).Sayf("the error of %s is overwritten in the next round of the loop: that of the last one alone is looked at; collect them with errors.Join, or return it", c.nameOf(call))
	})
}

// leftToNextRound: all that is done with the error is to merge it with that of other
// rounds, and what comes of it is looked at behind the loop alone.
func leftToNextRound(err ssa.Value) bool {
	from, merged := err.(ssa.Instruction).Block(), map[ssa.Value]bool{err: true}
	again, read := false, false
	for work := []ssa.Value{err}; len(work) > 0; work = work[1:] {
		for _, r := range *work[0].Referrers() {
			switch r := r.(type) {
			case *ssa.Phi:
				again = again || r.Block().Dominates(from) && ssaflow.ReachesBlock(from, r.Block(), nil)
				if !merged[r] {
					merged[r] = true
					work = append(work, r)
				}
			default:
				if work[0] == err || ssaflow.ReachesBlock(r.Block(), from, nil) {
					return false
				}
				read = true
			}
		}
	}
	return again && read
}

// aboutElement: the call is given what differs from round to round: an element of what the
// loop goes through. A call that is not may be one more attempt.
func aboutElement(call ssaflow.Call) bool {
	return slices.ContainsFunc(call.Instr.Operands(nil), func(op *ssa.Value) bool {
		return ofRound(*op, call.Instr.Block(), make(map[ssa.Value]bool))
	})
}

func ofRound(v ssa.Value, b *ssa.BasicBlock, seen map[ssa.Value]bool) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Next:
		return ssaflow.ReachesBlock(b, v.Block(), nil)
	case *ssa.IndexAddr:
		if _, fixed := v.Index.(*ssa.Const); !fixed && ssaflow.ReachesBlock(b, v.Block(), nil) {
			return true
		}
	case *ssa.Alloc: // what is stored there in the round
		for _, s := range ssaflow.StoresTo(v) {
			if ofRound(s, b, seen) {
				return true
			}
		}
		return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
			fa, ok := r.(*ssa.FieldAddr)
			return ok && slices.ContainsFunc(*fa.Referrers(), func(r ssa.Instruction) bool {
				st, ok := r.(*ssa.Store)
				return ok && st.Addr == ssa.Value(fa) && ofRound(st.Val, b, seen)
			})
		})
	}
	return slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && ofRound(*op, b, seen) })
}
