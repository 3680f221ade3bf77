package outofrange

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// mentions: the value was made of memory of the object, other than of whether there is an
// error.
func mentions(v ssa.Value, object string) bool {
	return madeWith(v, make(map[ssa.Value]bool), func(v ssa.Value) bool { return objects.IsWithin(objects.WayTo(v).Name(), object) })
}

// madeWith: is accepts v, or something that it was made of; errors are left out.
func madeWith(v ssa.Value, seen map[ssa.Value]bool, is func(ssa.Value) bool) bool {
	switch v.(type) {
	case nil, *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	}
	if seen[v] || kube.IsError(v.Type()) {
		return false
	}
	seen[v] = true
	if is(v) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && madeWith(*op, seen, is) })
}

// asked: a condition on the way to the instruction tells something, or a length of a list of
// the object was taken before, where that counts: what became of it may be in a variable.
func (o *origin) asked(object string, at ssa.Instruction) bool {
	for i := range ssaflow.Instrs(at.Parent()) {
		if !o.counts {
			break
		}
		if v, ok := i.(ssa.Value); ok {
			if list := ssaflow.LengthOf(v); list != nil && isSlice(list.Type()) && objects.IsWithin(objects.WayTo(list).Name(), object) && ssaflow.Reaches(i, at, nil) {
				return true
			}
		}
	}
	return slices.ContainsFunc(o.pass.Flow.Known(at.Block()), func(k ssaflow.Cond) bool { return o.tells(k.Value, object) })
}
