package blocking

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var underlock = rule.Form{Name: "underlock", Level: rule.OnRequest, Run: each((*checker).reportUnderLock), Option: "also report requests to other servers that a reconcile makes while it holds a lock of the reconciler"}

// reportUnderLock reports watches, writes and HTTP requests that fn makes, or
// functions of the package for it, while it holds a lock of its receiver.
func (c *checker) reportUnderLock(fn *ssa.Function) {
	if fn.Signature.Recv() == nil || !c.worker.Has(fn) && !c.event.Has(fn) {
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
			if ssaflow.ParamOf(place.Root) != fn.Params[0] {
				continue
			}
			if e := c.pass.Flow.CallExpr(call.Instr); e != nil {
				c.pass.At(e).
					Sayf("%s waits for another server while %s is held: all workers that need the lock wait, too; call it outside the lock", types.ExprString(e.Fun), rootName(place))
			}
			break
		}
	}
}

// asks: the call, or what it runs, asks a server: a watch, a write, an HTTP
// request. What runs in a goroutine counts where somebody waits for its answer.
func (c *checker) asks(call ssaflow.Call) bool {
	started := callgraph.Follow{Goroutines: true, NoDefers: true}
	return c.graph.Makes(call, started, func(call ssaflow.Call) callgraph.Look {
		if _, isGo := call.Instr.(*ssa.Go); isGo && !awaits(call.Instr.Parent()) {
			return callgraph.LookPast
		}
		if op, ok := kube.ClientOp(call.Fn); ok {
			if op.Verb == kube.Watch || op.Writes() {
				return callgraph.LookFound
			}
			return callgraph.LookPast
		}
		_, _, ok := kube.IsHTTPRequest(call.Fn)
		return callgraph.FoundIf(ok || kube.StartsWatch(call.Fn))
	})
}

// awaits: fn waits for an answer on a channel that it made, so for what it
// started to send it.
func awaits(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
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
	return false
}

// madeHere: the channel is one that the function makes, which may be held by a
// variable that a literal captures.
func madeHere(ch ssa.Value) bool {
	_, ok := ssaflow.SoleOrigin(ch).(*ssa.MakeChan)
	return ok
}

// rootName renders the place of a mutex as the source has it, without the name of
// an embedded one.
func rootName(place ssaflow.AccessPath) string {
	switch place.Root.(type) {
	case *ssa.Parameter, *ssa.Global, *ssa.FreeVar:
	default:
		return "the lock"
	}
	name := place.Root.Name() + strings.ReplaceAll(string(place.Path), "*", "")
	for _, embedded := range []string{".Mutex", ".RWMutex"} {
		name = strings.TrimSuffix(name, embedded)
	}
	return name
}
