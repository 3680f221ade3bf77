package memory

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// gone: the condition says that a read by the name of the object failed with
// NotFound.
func (in *Interp) gone(c ssaflow.Cond, root *Root) bool {
	test, ok := c.Value.(*ssa.Call)
	if !ok || !c.Val || len(test.Call.Args) != 1 {
		return false
	}
	if t, ok := in.P.Flow.Resolve(test); !ok || !kube.IsNotFoundTest(t.Fn) {
		return false
	}
	err, ok := ssaflow.SoleDefinition(test.Call.Args[0]).(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := err.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	read, ok := in.P.Flow.Resolve(call)
	if !ok {
		return false
	}
	if op, ok := kube.ClientOp(read.Fn); !ok || !op.Clientset || op.Verb != kube.Get {
		return false
	}
	for _, a := range read.Args {
		if in.identOf(a, root) {
			return true
		}
	}
	return false
}

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
