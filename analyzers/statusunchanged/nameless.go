package statusunchanged

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// nameless: the object that is written was made in the function, which fills its status and
// nothing else. Without a name the write always fails, which is another mistake.
func (c *checker) nameless(w *write) bool {
	op, ok := kube.ClientOp(w.call.Fn)
	if w.in != nil || !ok {
		return false
	}
	made, ok := ssaflow.Unwrap(w.call.Arg(op.Obj)).(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *made.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if !kube.IsStatusOf(ssaflow.FieldOf(r), r.X.Type()) {
				return false
			}
		case *ssa.MakeInterface:
			if !c.onlyWritten(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// onlyWritten: nothing but operations that write it gets the object.
func (c *checker) onlyWritten(obj *ssa.MakeInterface) bool {
	for _, r := range *obj.Referrers() {
		ci, ok := r.(ssa.CallInstruction)
		if !ok {
			return false
		}
		call, ok := c.pass.Flow.Resolve(ci)
		if !ok {
			return false
		}
		if op, ok := kube.ClientOp(call.Fn); !ok || op.Verb != kube.Update && op.Verb != kube.Patch {
			return false
		}
	}
	return true
}
