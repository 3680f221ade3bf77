package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// mentions: the value of a condition was made of memory with such a name.
func mentions(v ssa.Value, is func(name string) bool, depth int) bool {
	if v == nil || depth > 6 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	case *ssa.Call:
		if kube.IsError(v.Type()) && asksServer(v) {
			return false
		}
	}
	if is(objects.WayTo(v).Name()) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && mentions(*op, is, depth+1) })
}

// asksServer: the call is one of a client: whether it has worked says nothing of what it has read.
func asksServer(call *ssa.Call) bool {
	fn := call.Call.Method
	if static := call.Call.StaticCallee(); static != nil {
		fn, _ = static.Object().(*types.Func)
	}
	_, ok := kube.ClientOp(fn)
	return ok
}
