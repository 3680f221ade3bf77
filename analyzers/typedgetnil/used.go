package typedgetnil

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportUsed reports a use of the empty object where the call is known to have
// failed.
func (r *result) reportUsed(at ssa.Instruction) {
	n := r.pass.Flow.Node(at)
	if n == nil {
		return
	}
	name := r.name(n)
	if name == "" {
		return
	}
	instead := "use the object you passed in"
	if r.op.Obj < 0 {
		instead = "use the name it was asked for"
	}
	r.pass.At(n).Because(r.call, "the call").Say(name + " holds an empty object when " + r.pass.CallName(r.call) + " failed: " + instead)
}

// read: a field of the object, or of one inside it, is read.
func read(addr ssa.Value) bool {
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			if read(use) {
				return true
			}
		case *ssa.Call:
			if len(use.Call.Args) == 1 && use.Call.Args[0] == addr && use.Call.StaticCallee() != nil {
				return true // a getter of the embedded metadata
			}
		}
	}
	return false
}

// acts: the object is sent to the API server, an event is recorded for it, or
// a method reads it.
func (r *result) acts(call *ssa.Call, v ssa.Value) bool {
	c, ok := r.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Obj >= 0 && c.Arg(op.Obj) == v && op.Verb != kube.Get && op.Verb != kube.List
	}
	if _, ok := kube.RecordOf(c.Fn); ok {
		return c.Arg(0) == v
	}
	return c.Method && c.Args[0] == v && len(c.Args) == 1 && c.Fn.Name() != "String"
}
