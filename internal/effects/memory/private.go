package memory

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// lockedPrivate: the instruction sets a field that no other package sees, and that is
// not part of what is stored, while it holds a lock of the same struct: the struct
// fills it in when it is needed first, for all who share it.
func lockedPrivate(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	at, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	if f := ssaflow.FieldOf(at); f == nil || f.Exported() {
		return false
	}
	for b := st.Block(); b != nil; b = b.Idom() {
		for _, x := range b.Instrs {
			call, ok := x.(*ssa.Call)
			if ok && ownLock(call, at.X) && (b != st.Block() || ssaflow.Dominates(call, st)) {
				return true
			}
		}
	}
	return false
}

// ownLock: the call locks a mutex that is a field of the struct at x.
func ownLock(call *ssa.Call, x ssa.Value) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || len(call.Call.Args) != 1 || !kube.IsMutexLock(fn.Object()) {
		return false
	}
	mu := call.Call.Args[0]
	if load, ok := mu.(*ssa.UnOp); ok && load.Op == token.MUL { // a pointer to one
		mu = load.X
	}
	fa, ok := mu.(*ssa.FieldAddr)
	return ok && fa.X == x
}
