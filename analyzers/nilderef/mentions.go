package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
)

// mentions: the value of a condition was made of memory with such a name.
func mentions(v ssa.Value, is func(name string) bool, depth int) bool {
	if v == nil || depth > 6 {
		return false
	}
	switch v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	}
	if is(objects.WayTo(v).Name()) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && mentions(*op, is, depth+1) })
}
