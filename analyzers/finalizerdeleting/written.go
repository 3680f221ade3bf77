package finalizerdeleting

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isReadHere: the object is read by this function, or is the parameter of a function
// that tests it itself. What a caller tested is not seen from here.
func (c *checker) isReadHere(fn *ssa.Function, obj ssaflow.AccessPath) bool {
	if _, isParam := obj.Root.(*ssa.Parameter); isParam {
		return len(lifecycle.DeletionTests(c.pass.Flow, fn, obj)) > 0
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Get {
			if op.Clientset && isResult(obj.Root, call.Value()) || !op.Clientset && objects.PathOf(c.pass.Flow, call.Arg(op.Obj)) == obj {
				return true
			}
		}
	}
	return len(lifecycle.DeletionTests(c.pass.Flow, fn, obj)) > 0
}

func isResult(root, call ssa.Value) bool {
	e, ok := root.(*ssa.Extract)
	return ok && call != nil && e.Tuple == call
}

// isWritten: after the change, the object is handed to a call that may write it.
func (c *checker) isWritten(add ssa.Instruction, obj ssaflow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(add.Parent()) {
		_, deferred := call.Instr.(*ssa.Defer)
		if deferred && call.Closure != nil && call.Static != nil {
			for _, inner := range c.pass.Flow.Calls(call.Static) {
				if lifecycle.MayStore(c.pass.Flow, inner, obj) {
					return true
				}
			}
			continue
		}
		if (deferred || ssaflow.Reaches(add, call.Instr, nil)) && lifecycle.MayStore(c.pass.Flow, call, obj) {
			return true
		}
	}
	return false
}

// isRemovedAgain: the object is not written between the addition and a test of the deletion, behind
// which the finalizer is removed again.
func (c *checker) isRemovedAgain(fn *ssa.Function, ch lifecycle.FinalizerChange, obj ssaflow.AccessPath, tests []*ssa.If) bool {
	at := slices.IndexFunc(tests, func(t *ssa.If) bool {
		return ssaflow.Dominates(ch.Instr, t) || ch.Instr.Block().Idom() != nil && ch.Instr.Block().Idom().Dominates(t.Block()) && ssaflow.Reaches(ch.Instr, t, nil)
	})
	if at < 0 {
		return false
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		_, deferred := call.Instr.(*ssa.Defer)
		if !deferred && call.Instr != ch.Instr && ssaflow.Reaches(ch.Instr, call.Instr, nil) && ssaflow.Reaches(call.Instr, tests[at], nil) && lifecycle.MayStore(c.pass.Flow, call, obj) {
			return false
		}
	}
	removes := func(in *ssa.Function, behind func(rm ssa.Instruction) ssa.Instruction) bool {
		return slices.ContainsFunc(lifecycle.FinalizerChanges(c.pass.Flow, in), func(rm lifecycle.FinalizerChange) bool {
			return rm.Verb == kube.FinalizerRemove && rm.Object != nil && types.Identical(rm.Object.Type(), ch.Object.Type()) &&
				(in != fn || objects.PathOf(c.pass.Flow, rm.Object) == obj) && ssaflow.Dominates(tests[at], behind(rm.Instr))
		})
	}
	for i := range ssaflow.Instrs(fn) {
		if lit, ok := i.(*ssa.MakeClosure); ok && removes(lit.Fn.(*ssa.Function), func(ssa.Instruction) ssa.Instruction { return lit }) {
			return true
		}
	}
	return removes(fn, func(rm ssa.Instruction) ssa.Instruction { return rm })
}

// isCheckedInside: the change is made by a function that does not come to it for an
// object being deleted, or not with the errors that it is given here.
func (c *checker) isCheckedInside(ch lifecycle.FinalizerChange) bool {
	return c.isNotReached(ch.Instr, nil, 0)
}

// isNotReached: the instruction is such a call; failed are the errors that are known not
// to be nil in its function.
func (c *checker) isNotReached(at ssa.Instruction, failed map[ssa.Value]bool, depth int) bool {
	ci, ok := at.(ssa.CallInstruction)
	if !ok || depth > 3 {
		return false
	}
	call, ok := c.pass.Flow.Resolve(ci)
	if !ok || call.Static == nil {
		return false
	}
	given := make(map[ssa.Value]bool)
	for i, p := range call.Static.Params {
		if i < len(call.Args) && kube.IsError(p.Type()) && (failed[call.Args[i]] || errflow.Failed(c.pass.Flow, call.Args[i], at.Block())) {
			given[p] = true
		}
	}
	found := false
	for _, in := range lifecycle.FinalizerChanges(c.pass.Flow, call.Static) {
		if in.Verb != kube.FinalizerAdd || in.Object == nil {
			continue
		}
		if lifecycle.ReachedDeleting(c.pass.Flow, call.Static, in, given) && !c.isNotReached(in.Instr, given, depth+1) {
			return false
		}
		found = true
	}
	return found
}
