package getanyerror

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// createsMissing returns the Create of the kind that is made where it was not
// found, when the function may return nil after another failure of the read.
func (r *read) createsMissing(test *ssa.Call, other *ssa.BasicBlock) *memory.OpCall {
	op, ok := kube.ClientOp(r.call.Fn)
	n := errflow.ErrorResult(r.f.Fn.Signature)
	if !ok || op.Verb != kube.Get || op.Sub != "" || n < 0 || !r.endsWell(other, n) {
		return nil
	}
	kind := r.readKind(op)
	for i := range r.f.Ops {
		create := &r.f.Ops[i]
		if kind == nil || create.Op.Verb != kube.Create || create.Sub != "" || r.operandKind(create) != kind {
			continue
		}
		for _, k := range r.pass.Flow.Known(create.Call.Instr.Block()) {
			if k.Val && k.Value == ssa.Value(test) {
				return create
			}
		}
	}
	return nil
}

// endsWell: control may come from b to a return of a nil error.
func (r *read) endsWell(b *ssa.BasicBlock, result int) bool {
	return paths.Find(r.pass.Flow, paths.StartOf(b), paths.Query{
		Avoid: paths.Is(r.call.Instr),
		To: func(i ssa.Instruction) bool {
			ret, ok := i.(*ssa.Return)
			return ok && ssaflow.IsNilConst(ssaflow.SoleDefinition(ret.Results[result]))
		},
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != r.err
		},
	}).Found()
}
