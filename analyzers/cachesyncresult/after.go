package cachesyncresult

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/informer"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A wait is a wait for informers whose result is ignored.
type wait struct {
	pass *rule.Pass
	call ssaflow.Call
	keys []informer.Key
	// read reads the cache after the wait.
	read ssa.Instruction
}

// matters: on a way from the wait that no closed channel stops, a cache is
// read or the function reports success.
func (w *wait) matters() bool {
	for _, a := range w.call.Args {
		for _, v := range append(ssaflow.VariadicArgs(a), a) {
			if keys, ok := informer.SyncFunc(w.pass.Flow, v); ok {
				w.keys = append(w.keys, keys...)
			}
		}
	}
	success, work, loops := false, false, false
	ssaflow.Walk(w.call.Instr, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Select, *ssa.Panic:
			return false
		case *ssa.UnOp:
			return !receives(i)
		case *ssa.Return:
			success = success || succeeds(i)
		case ssa.CallInstruction:
			c, ok := w.pass.Flow.Resolve(i)
			if !ok {
				return true
			}
			if endsPath(c) {
				loops = loops || kube.RunsLoop(c.Fn) >= 0
				return false
			}
			loops = loops || kube.RunsLoop(c.Fn) >= 0
			work = work || !kube.EffectOf(c.Fn).Has(kube.Logs) && kube.RunsLoop(c.Fn) < 0
			if _, sync := i.(*ssa.Call); sync && w.read == nil && w.reads(c) {
				w.read = i
			}
		}
		return true
	})
	return w.read != nil || success && !loops || work && anyUse.On(w.pass)
}

func receives(u *ssa.UnOp) bool { return u.Op.String() == "<-" }

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
