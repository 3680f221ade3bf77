package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// requestsUnderLock reports watches, writes and HTTP requests that fn makes, or
// functions of the package for it, while it holds a lock of its receiver.
func (c *checker) requestsUnderLock(fn *ssa.Function) {
	if fn.Signature.Recv() == nil {
		return
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, isCall := call.Instr.(*ssa.Call); !isCall || !c.asks(call, make(map[*ssa.Function]bool)) {
			continue
		}
		held, known := c.locks.At(call.Instr)
		if !known {
			continue
		}
		for place := range held {
			if flow.ParamOf(place.Root) != fn.Params[0] {
				continue
			}
			if e, name := c.callText(call.Instr); e != nil {
				c.report(e, nil, "%s waits for another server while %s is held: all workers that need the lock wait, too; call it outside the lock", name, rootName(place))
			}
			break
		}
	}
}

// asks: the callee asks a server: a watch, a write, an HTTP request.
func (c *checker) asks(call flow.Call, seen map[*ssa.Function]bool) bool {
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb == kube.Watch || op.Writes()
	}
	if _, _, ok := kube.IsHTTPRequest(call.Fn); ok || kube.StartsWatch(call.Fn) {
		return true
	}
	if call.Static == nil || seen[call.Static] {
		return false
	}
	seen[call.Static] = true
	for _, inner := range c.pass.Flow.Calls(call.Static) {
		if _, isCall := inner.Instr.(*ssa.Call); isCall && c.asks(inner, seen) {
			return true
		}
	}
	return false
}
