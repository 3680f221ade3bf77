package leak

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// readsBody: more is done with the answer of a request than to look at its head and to close
// its body. A connection of which something is left to read is not kept: it is closed with the
// body.
func readsBody(request ssa.Instruction) bool {
	call, ok := request.(*ssa.Call)
	if !ok {
		return false
	}
	resp := ssaflow.Result(call, 0)
	return resp != nil && readsAnswer(resp)
}

func readsAnswer(resp ssa.Value) bool {
	for _, r := range *resp.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(r); f != nil && f.Name() == "Body" && eachLoad(r, usedToRead) {
				return true
			}
		case *ssa.Store:
			if cell, ok := r.Addr.(*ssa.Alloc); !ok || eachLoad(cell, readsAnswer) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// usedToRead: somebody gets the body, or reads from it.
func usedToRead(body ssa.Value) bool {
	for _, r := range *body.Referrers() {
		switch r := r.(type) {
		case ssa.CallInstruction:
			if c := r.Common(); !c.IsInvoke() || c.Value != body || c.Method.Name() != "Close" {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// eachLoad: is holds of something that is loaded from an address, by literals as well.
func eachLoad(addr ssa.Value, is func(ssa.Value) bool) bool {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			if is(r) {
				return true
			}
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == addr && eachLoad(r.Fn.(*ssa.Function).FreeVars[i], is) {
					return true
				}
			}
		}
	}
	return false
}
