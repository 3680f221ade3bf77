package statusunchanged

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// refuses: nothing but objects that the controller owns wakes root again, and the passes
// that come to fn end there, before anything is made that it could own: a specification
// is refused, once for each that there is.
func (c *checker) refuses(root, fn *ssa.Function, why reason, steady *recur.Steady) bool {
	owns, ok := why.place.(ssa.Instruction)
	if !ok || slices.ContainsFunc(c.pass.Flow.Calls(owns.Parent()), func(s ssaflow.Call) bool {
		return kube.BuilderCall(s.Fn) == "Watches" || kube.BuilderCall(s.Fn) == "WatchesRawSource"
	}) {
		return false
	}
	if call, ok := owns.(ssa.CallInstruction); !ok || !c.isOwns(call) {
		return false
	}
	direct := false
	calls := c.pass.Flow.Calls(root)
	for _, call := range calls {
		if call.Static != fn || !steady.Block(call.Instr.Block()) {
			continue
		}
		direct = true
		if !c.before(call.Instr, calls) {
			return false
		}
	}
	return direct
}

func (c *checker) isOwns(call ssa.CallInstruction) bool {
	s, ok := c.pass.Flow.Resolve(call)
	return ok && kube.BuilderCall(s.Fn) == "Owns"
}

// before: some call may make an object, and none of those is on a way through at.
func (c *checker) before(at ssa.Instruction, calls []ssaflow.Call) bool {
	elsewhere := false
	for _, call := range calls {
		if call.Instr == at || !c.makes(call) {
			continue
		}
		if ssaflow.Reaches(at, call.Instr, nil) || ssaflow.Reaches(call.Instr, at, nil) {
			return false
		}
		elsewhere = true
	}
	return elsewhere
}

// makes: the call creates an object, or may do so out of sight.
func (c *checker) makes(call ssaflow.Call) bool {
	if op, ok := kube.ClientOp(call.Fn); ok {
		_, or := kube.IsCreateOr(call.Fn)
		return or || op.Verb == kube.Create || op.Verb == kube.Apply
	}
	if call.Static == nil {
		return call.Fn != nil && kube.TakesContext(call.Fn) && effects.HasContext(call.Fn.Signature())
	}
	_, creates := c.pass.Effects.Graph().AnyCall(call.Static, callgraph.BeforeReturn, func(s ssaflow.Call) callgraph.Look {
		op, ok := kube.ClientOp(s.Fn)
		return callgraph.FoundIf(ok && (op.Verb == kube.Create || op.Verb == kube.Apply))
	})
	return creates
}
