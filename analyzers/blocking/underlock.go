package blocking

import (
	"go/token"
	"go/types"
	"slices"

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
		if _, isCall := call.Instr.(*ssa.Call); !isCall || !c.asks(call) {
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
				c.pass.At(e).
					Sayf("%s waits for another server while %s is held: all workers that need the lock wait, too; call it outside the lock", name, rootName(place))
			}
			break
		}
	}
}

// asks: the call, or what it runs, asks a server: a watch, a write, an HTTP
// request. What runs in a goroutine counts where somebody waits for its answer.
func (c *checker) asks(call flow.Call) bool {
	started := flow.Follow{Goroutines: true, NoDefers: true}
	return c.graph.Makes(call, started, func(call flow.Call) flow.Look {
		if _, isGo := call.Instr.(*ssa.Go); isGo && !awaits(call.Instr.Parent()) {
			return flow.LookPast
		}
		if op, ok := kube.ClientOp(call.Fn); ok {
			if op.Verb == kube.Watch || op.Writes() {
				return flow.LookFound
			}
			return flow.LookPast
		}
		_, _, ok := kube.IsHTTPRequest(call.Fn)
		return flow.FoundIf(ok || kube.StartsWatch(call.Fn))
	})
}

// awaits: fn waits for an answer on a channel that it made, so for what it
// started to send it.
func awaits(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.UnOp:
				if i.Op == token.ARROW && madeHere(i.X) {
					return true
				}
			case *ssa.Select:
				if i.Blocking && slices.ContainsFunc(i.States, func(s *ssa.SelectState) bool {
					return s.Dir == types.RecvOnly && madeHere(s.Chan)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// madeHere: the channel is one that the function makes, which may be held by a
// variable that a literal captures.
func madeHere(ch ssa.Value) bool {
	if load, ok := ch.(*ssa.UnOp); ok && load.Op == token.MUL {
		a, ok := load.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		for _, r := range *a.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(a) {
				_, ok := st.Val.(*ssa.MakeChan)
				return ok
			}
		}
		return false
	}
	_, ok := flow.Unwrap(ch).(*ssa.MakeChan)
	return ok
}
