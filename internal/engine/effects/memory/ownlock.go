package memory

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// madeUnderOwnLock: a private field, which is in no answer of the API server, is filled
// under a lock of its own object: the object looks after whoever else has it.
func (in *Interp) madeUnderOwnLock(w Write) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.Via != nil {
		return false
	}
	addr, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	field := ssaflow.FieldOf(addr)
	if field == nil || field.Exported() {
		return false
	}
	for _, c := range in.P.Flow.Calls(in.Fn) {
		if c.Fn == nil || c.Fn.Pkg() == nil || c.Fn.Pkg().Path() != "sync" || c.Fn.Name() != "Lock" || len(c.Args) == 0 {
			continue
		}
		if _, call := c.Instr.(*ssa.Call); !call || !ssaflow.Dominates(c.Instr, st) {
			continue
		}
		if mu, ok := c.Args[0].(*ssa.FieldAddr); ok && sameStruct(mu, addr) {
			return true
		}
	}
	return false
}

// sameStruct: both are fields of one struct in memory.
func sameStruct(a, b *ssa.FieldAddr) bool {
	return a.X == b.X && types.Identical(a.X.Type(), b.X.Type())
}
