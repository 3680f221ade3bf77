package errflow

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// Answered accepts the conditions of ways on which a test of err says yes, or, of one
// that leaves a kind out such as client.IgnoreNotFound, on which nothing else is left.
// What else is asked about err or the value v that comes with it, and what a variable
// remembers of it, ends the way. The other results of the call are nil with v: a
// way on which one of them is not is none.
func Answered(test *ssa.Call, v, err ssa.Value) func(ssaflow.Cond) bool {
	return func(k ssaflow.Cond) bool {
		if k.Value == ssa.Value(test) {
			return k.Val
		}
		if x, isNil, ok := k.NilTest(); ok && x == ssa.Value(test) {
			return isNil
		} else if ok && x == err {
			return !isNil
		} else if ok && siblings(x, v) {
			return isNil
		}
		return !asksAbout(k.Value, v, err, 0)
	}
}

// siblings: two values are results of one call.
func siblings(a, b ssa.Value) bool {
	x, ok1 := a.(*ssa.Extract)
	y, ok2 := b.(*ssa.Extract)
	return ok1 && ok2 && a != b && x.Tuple == y.Tuple
}

// asksAbout: a condition asks about one of two values, or is a variable that may remember
// what was found out about them: not one that was set before.
func asksAbout(k, v, err ssa.Value, depth int) bool {
	if k == v || k == err || siblings(k, v) || depth > 6 {
		return true
	}
	if ssaflow.IsVariable(k) {
		return !setBefore(k, err)
	}
	instr, ok := k.(ssa.Instruction)
	if !ok {
		return false
	}
	return slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		return *op != nil && asksAbout(*op, v, err, depth+1)
	})
}

// setBefore: where branches come together, a variable has got its value before err is there.
func setBefore(v, err ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	made, isInstr := err.(ssa.Instruction)
	return ok && isInstr && phi.Block().Dominates(made.Block())
}

// OnlyAfter reports whether everything that is done with v comes after instr.
func OnlyAfter(v ssa.Value, instr ssa.Instruction) bool {
	for _, r := range *v.Referrers() {
		if !ssaflow.Dominates(instr, r) {
			return false
		}
	}
	return true
}
