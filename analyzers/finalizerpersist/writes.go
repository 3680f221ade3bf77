package finalizerpersist

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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

// mainOp: the moment may store metadata.
func mainOp(m *object.Event) bool {
	return slices.ContainsFunc(m.Ops, storesMeta)
}

func storesMeta(op *memory.OpCall) bool {
	return object.Main(op) || op.Sub == "?" || object.CreateOr(op)
}
