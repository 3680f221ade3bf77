package finalizerpersist

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// wrongOne: what is written instead of the changed copy is what it was copied
// from, into which nothing of the copy gets.
func wrongOne(pass *rule.Pass, f *memory.Func, o *object.Object, m *object.Event) bool {
	call, ok := o.Root.Value.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(call)
	if into, copies := kube.DeepCopies(c.Fn); !ok || !copies || into {
		return false
	}
	source := object.Behind(pass.Effects, f, c.Arg(-1))
	if source == nil {
		return false
	}
	for _, x := range object.Written(pass.Effects, f) {
		if x != source && x != o && x.Type == source.Type {
			return false
		}
	}
	for _, x := range source.Moments {
		if !ssaflow.Reaches(m.Instr, x.Instr, nil) {
			continue
		}
		if x.Replaced || len(x.Changes) > 0 || x.Leaves {
			return false
		}
		for _, op := range x.Ops {
			if op.Op.Verb != kube.Update { // a patch may be made of the copy
				return false
			}
		}
	}
	return true
}

// defersWrite: a deferred call may fail, as one does that writes: through a
// scope, too, that was made with the object.
func defersWrite(pass *rule.Pass, fn *ssa.Function) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if _, ok := c.Instr.(*ssa.Defer); !ok {
			continue
		}
		if mayFail(c) {
			return true
		}
		if c.Closure == nil || c.Static == nil {
			continue
		}
		for _, in := range pass.Flow.Calls(c.Static) {
			if mayFail(in) {
				return true
			}
		}
	}
	return false
}

func mayFail(c ssaflow.Call) bool {
	if c.Fn == nil {
		return c.Closure == nil
	}
	sig, ok := c.Fn.Type().(*types.Signature)
	return ok && errflow.ErrorResult(sig) >= 0
}

// mainOp: the moment may store metadata.
func mainOp(m *object.Event) bool {
	for _, op := range m.Ops {
		if object.Main(op) || op.Sub == "?" || object.CreateOr(op) {
			return true
		}
	}
	return false
}
