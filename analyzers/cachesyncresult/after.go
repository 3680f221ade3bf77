package cachesyncresult

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// after is what lies on the ways from a wait that no closed channel stops.
type after struct {
	read    ssa.Instruction // reads the cache
	success bool            // the function reports success
	work    bool            // something is done but logging
	loops   bool            // a loop of package wait runs
}

// look goes the ways.
func (w *wait) look() {
	for _, a := range w.call.Args {
		for _, v := range append(ssaflow.VariadicArgs(a), a) {
			if keys, ok := informer.SyncFunc(w.pass.Flow, v); ok {
				w.keys = append(w.keys, keys...)
			}
		}
	}
	ssaflow.Walk(w.call.Instr, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Select, *ssa.Panic:
			return false
		case *ssa.UnOp:
			return i.Op != token.ARROW
		case *ssa.Return:
			w.success = w.success || succeeds(i)
		case ssa.CallInstruction:
			return w.called(i)
		}
		return true
	})
}

// called looks at a call on the way, and tells whether the way goes on behind it.
func (w *wait) called(i ssa.CallInstruction) bool {
	c, ok := w.pass.Flow.Resolve(i)
	if !ok {
		return true
	}
	loop := kube.RunsLoop(c.Fn) >= 0
	w.loops = w.loops || loop
	if endsPath(c) {
		return false
	}
	w.work = w.work || !loop && !kube.EffectOf(c.Fn).Has(kube.Logs)
	if _, sync := i.(*ssa.Call); sync && w.read == nil && w.reads(c) {
		w.read = i
	}
	return true
}

// endsPath: once the stop channel is closed, what follows the call is the end
// of the work, or the call asks itself whether it is closed.
func endsPath(c ssaflow.Call) bool {
	if _, sync := c.Instr.(*ssa.Call); !sync {
		return false
	}
	if kube.NeverReturns(c.Fn) || kube.WaitsForGoroutines(c.Fn) || kube.RunsLoop(c.Fn) >= 0 {
		return true
	}
	return c.Fn != nil && c.Method && kube.IsContext(c.Args[0].Type()) && (c.Fn.Name() == "Err" || c.Fn.Name() == "Done")
}

// reads: the call reads the cache of an informer that was waited for, or of one
// kept in a field, itself or in functions of the package.
func (w *wait) reads(c ssaflow.Call) bool {
	return w.pass.Effects.Graph().Makes(c, callgraph.Follow{NoDefers: true}, func(c ssaflow.Call) callgraph.Look {
		if c.Method {
			if _, ok := c.CachedRead(); ok {
				return callgraph.FoundIf(w.waited(informer.Of(w.pass.Flow, c.Args[0])))
			}
		}
		if kube.TakesWork(c.Fn) || c.Static != nil && slices.ContainsFunc(w.pass.Flow.Calls(c.Static), waitsItself) {
			return callgraph.LookPast
		}
		return callgraph.LookInto
	})
}

// waitsItself: the call is one behind which what is read is no matter of a wait
// before its function.
func waitsItself(c ssaflow.Call) bool {
	return kube.TakesWork(c.Fn) || kube.IsCacheSyncWait(c.Fn) || endsPath(c)
}

// waited compares a read with the wait. Inside a callee only fields can be
// compared.
func (w *wait) waited(read []informer.Key) bool { return informer.CoversAny(w.keys, read) }

// succeeds: the function tells its caller that all is well.
func succeeds(ret *ssa.Return) bool {
	sig := ret.Parent().Signature
	if i := errflow.ErrorResult(sig); i >= 0 {
		c, ok := ssaflow.SoleDefinition(ret.Results[i]).(*ssa.Const)
		return ok && c.IsNil()
	}
	if len(ret.Results) != 1 {
		return false
	}
	c, ok := ssaflow.SoleDefinition(ret.Results[0]).(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value)
}
