package getanyerror

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// emptyToo: the condition goes on to ask for a part of what was to be read, and where
// that is empty, as it is after every failure, what is done for NotFound is done.
func (r *read) emptyToo(test *ssa.Call, other *ssa.BasicBlock) bool {
	iff, ok := ssaflow.Terminator(other).(*ssa.If)
	if !ok || len(other.Preds) != 1 || other.Preds[0] != test.Block() {
		return false
	}
	op, ok := iff.Cond.(*ssa.BinOp)
	if !ok || op.Op != token.EQL && op.Op != token.NEQ || !isZero(op.Y) {
		return false
	}
	missing, empty := test.Block().Succs[0], other.Succs[0]
	if missing == other {
		missing = test.Block().Succs[1]
	}
	if op.Op == token.NEQ {
		empty = other.Succs[1]
	}
	part := op.X
	if call, ok := part.(*ssa.Call); ok && isLen(call) {
		part = call.Call.Args[0]
	}
	load, ok := part.(*ssa.UnOp)
	return ok && empty == missing && ssaflow.Whole(load) == r.filled()
}

// filled returns what the call fills or returns, nil unless it was empty before.
func (r *read) filled() ssa.Value {
	op, ok := kube.ClientOp(r.call.Fn)
	if !ok || op.Clientset {
		return r.call.Result(0)
	}
	a, ok := ssaflow.Unwrap(r.call.Arg(op.Obj)).(*ssa.Alloc)
	if !ok {
		return nil
	}
	return a
}

func isLen(call *ssa.Call) bool {
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
}

// isZero: the constant nil, 0, false or the empty text.
func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok {
		return false
	}
	if k.Value == nil {
		return true
	}
	switch k.Value.Kind() {
	case constant.String:
		return constant.StringVal(k.Value) == ""
	case constant.Int:
		return constant.Sign(k.Value) == 0
	}
	return false
}
