package getanyerror

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// createsMissing returns the Create of the kind that is made where it was not
// found, when the function returns no error after another failure of the read.
func (r *read) createsMissing(test *ssa.Call, other *ssa.BasicBlock) *memory.OpCall {
	op, ok := kube.ClientOp(r.call.Fn)
	n := errflow.ErrorResult(r.f.Fn.Signature)
	if !ok || op.Verb != kube.Get || op.Sub != "" || n < 0 || !endsWell(other, n) {
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

// endsWell: control comes from b to a return of a nil error without another
// condition.
func endsWell(b *ssa.BasicBlock, result int) bool {
	return paths.Find(nil, paths.StartOf(b), paths.Query{Plain: true, Edge: alone, To: func(i ssa.Instruction) bool {
		ret, ok := i.(*ssa.Return)
		if !ok {
			return false
		}
		k, ok := ssaflow.SoleDefinition(ret.Results[result]).(*ssa.Const)
		return ok && k.IsNil()
	}}).Found()
}

// alone: nothing but succ can follow.
func alone(pred, succ *ssa.BasicBlock) bool { return len(pred.Succs) == 1 }
