package getanyerror

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// sentAsItIs: a function of the package that gets the object writes it in any case, and
// does nothing before by which it may have a name: only the answer of the write brings one.
func (e *emptied) sentAsItIs(call ssaflow.Call) bool {
	fn, args := call.Static, call.Instr.Common().Args
	if fn == nil || len(fn.Blocks) == 0 || len(args) != len(fn.Params) {
		return false
	}
	for i, p := range fn.Params {
		if held(args[i]) == ssa.Value(e.obj) {
			return e.sends(fn, p)
		}
	}
	return false
}

// sends: the first thing that fn may do to the name of its parameter is a write of it, which
// stands under no condition.
func (e *emptied) sends(fn *ssa.Function, p *ssa.Parameter) bool {
	name := e.pass.Flow.PlaceOf(p).Field("ObjectMeta").Field("Name")
	for _, i := range fn.Blocks[0].Instrs {
		if ci, ok := i.(ssa.CallInstruction); ok {
			if c, ok := e.pass.Flow.Resolve(ci); ok {
				op, request := kube.ClientOp(c.Fn)
				if request && sends(op.Verb) && !op.Clientset && ssaflow.Unwrap(c.Arg(op.Obj)) == ssa.Value(p) {
					return true
				}
			}
		}
		if e.pass.Effects.MayWrite(i, name) != memory.WriteNone {
			return false
		}
	}
	return false
}
