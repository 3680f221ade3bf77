package getanyerror

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// keyOnly: what is taken is a part of the key by which the object itself was read, which a read
// that fails leaves as it was.
func (r *read) keyOnly(i ssa.Instruction) bool {
	meta, ok := i.(*ssa.FieldAddr)
	op, isOp := kube.ClientOp(r.call.Fn)
	if !ok || !isOp || !kube.IsObjectMeta(ssaflow.FieldOf(meta).Type()) || !objects.KeyOfObject(r.pass.Flow, r.call.Arg(op.Key), r.call.Arg(op.Obj)) {
		return false
	}
	return !slices.ContainsFunc(*meta.Referrers(), func(u ssa.Instruction) bool {
		part, ok := u.(*ssa.FieldAddr)
		return !ok || ssaflow.FieldOf(part).Name() != "Name" && ssaflow.FieldOf(part).Name() != "Namespace"
	})
}
