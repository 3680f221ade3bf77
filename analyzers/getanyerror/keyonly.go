package getanyerror

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// keyOnly: what is taken is a part of the key by which the object itself was read, which a read
// that fails leaves as it was.
func (r *read) keyOnly(i ssa.Instruction) bool {
	meta, ok := i.(*ssa.FieldAddr)
	if !ok || !kube.IsObjectMeta(ssaflow.FieldOf(meta).Type()) || !r.byItself() {
		return false
	}
	return !slices.ContainsFunc(*meta.Referrers(), func(u ssa.Instruction) bool {
		part, ok := u.(*ssa.FieldAddr)
		return !ok || ssaflow.FieldOf(part).Name() != "Name" && ssaflow.FieldOf(part).Name() != "Namespace"
	})
}

// byItself: the object is read by its own name and namespace.
func (r *read) byItself() bool {
	op, ok := kube.ClientOp(r.call.Fn)
	return ok && objects.KeyOfObject(r.pass.Flow, r.call.Arg(op.Key), r.call.Arg(op.Obj))
}

// asksAgain: behind any other error a loop comes back to the read of the same object.
func (r *read) asksAgain(other *ssa.BasicBlock) bool {
	return r.byItself() && ssaflow.Reaches(other.Instrs[0], r.call.Instr, nil)
}
