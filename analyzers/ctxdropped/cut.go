package ctxdropped

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportCut reports goroutines that work with a context which ends as soon as the function that
// starts them, or a caller of it, returns: nobody waits for them, and their work is cut off.
func reportCut(pass *rule.Pass) {
	c := cutter{pass}
	for _, f := range pass.Funcs() {
		for _, started := range pass.Flow.Calls(f.Fn) {
			if _, isGo := started.Instr.(*ssa.Go); isGo && !pass.Flow.InTest(started.Instr.Pos()) && !c.mayBeAwaited(started) {
				c.look(started)
			}
		}
	}
}

type cutter struct{ pass *rule.Pass }

// An end is why a context ends: a deferred call of its cancel function, or a request that was
// answered, and the function that returns then.
type end struct {
	at ssa.Instruction
	fn *ssa.Function
}

// look reports the first context that a goroutine works with and that ends too soon.
func (c *cutter) look(started ssaflow.Call) {
	work := []ssaflow.Call{started}
	if started.Static != nil && started.Static.Parent() != nil {
		work = append(work, c.pass.Flow.Calls(started.Static)...)
	}
	for _, call := range work {
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) || ctxflow.OnlyValues(c.pass.Flow, call, i) {
				continue
			}
			e := c.ends(a, started.Instr, 0)
			if e == nil {
				continue
			}
			node := c.pass.Flow.ArgExpr(call, i)
			if node == nil {
				continue
			}
			c.pass.At(node).Because(e.at, "this ends it").
				Sayf("%s ends when %s returns, which does not wait for this goroutine: its work is cut off; give it context.WithoutCancel(ctx) with a timeout of its own", rule.Name(node), ssaflow.Outermost(e.fn).Name())
			return
		}
	}
}

// ends returns what ends a context when the function of at returns, or one that calls it, where
// nothing is done with a context behind at on the way.
func (c *cutter) ends(ctx ssa.Value, at ssa.Instruction, depth int) *end {
	if depth > 4 || !c.returnsSoon(at) {
		return nil
	}
	fn := at.Parent()
	for _, o := range closers.ContextOrigins(c.pass.Flow, ctx) {
		if param, ok := o.Value.(*ssa.Parameter); ok && param.Parent() == fn {
			if c.pass.Model.Has(fn.Syntax(), model.Admission) || kube.IsWebhookMethod(fn.Name(), fn.Signature) {
				return &end{at, fn}
			}
			for _, s := range c.pass.Effects.Graph().Sites(fn) {
				if _, isCall := s.Call.Instr.(*ssa.Call); !isCall || s.Call.ArgOf(param) == nil {
					continue
				}
				if e := c.ends(s.Call.ArgOf(param), s.Call.Instr, depth+1); e != nil {
					return e
				}
			}
			continue
		}
		made := o.Call()
		if made == nil || made.Parent() != fn {
			continue
		}
		k, ok := c.pass.Flow.Resolve(made)
		if what, closable := kube.MakesClosable(k.Fn); !ok || !closable || what.Sort != kube.CancelSort {
			continue
		}
		if d := c.deferred(ssaflow.Result(made, 1), fn); d != nil {
			return &end{d, fn}
		}
		if e := c.ends(k.Arg(0), at, depth+1); e != nil {
			return e
		}
	}
	return nil
}

// deferred returns the deferred call of fn that cancels, by itself or in a literal.
func (c *cutter) deferred(cancel ssa.Value, fn *ssa.Function) ssa.Instruction {
	if cancel == nil {
		return nil
	}
	for _, i := range callsOf(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		if ssaflow.SoleDefinition(d.Call.Value) == cancel {
			return d
		}
		lit := c.pass.Flow.FuncOf(d.Call.Value)
		if lit == nil || lit.Parent() != fn {
			continue
		}
		for _, in := range callsOf(lit) {
			if ssaflow.SoleOriginIn(fn, in.Common().Value) == cancel {
				return d
			}
		}
	}
	return nil
}

func callsOf(fn *ssa.Function) (out []ssa.CallInstruction) {
	for i := range ssaflow.Instrs(fn) {
		if ci, ok := i.(ssa.CallInstruction); ok {
			out = append(out, ci)
		}
	}
	return out
}

// returnsSoon: behind at, its function neither waits nor works with a context, and deferred calls
// do not wait either. Outside of reconciles and the like, it only logs.
func (c *cutter) returnsSoon(at ssa.Instruction) bool {
	fn := at.Parent()
	isShort := c.pass.Effects.ReconcilePath().Has(fn) || kube.IsWebhookMethod(fn.Name(), fn.Signature) || c.pass.Model.Has(fn.Syntax(), model.Admission|model.Handler|model.Predicate|model.MapFunc)
	for i := range ssaflow.Instrs(fn) {
		d, deferred := i.(*ssa.Defer)
		if deferred {
			if lit := c.pass.Flow.FuncOf(d.Call.Value); lit != nil && waits(c.pass, lit) {
				return false
			}
		}
		call, isCall := i.(*ssa.Call)
		work := isWaiting(i) || isCall && !c.isQuick(call, isShort)
		if (work || deferred && c.isWait(d)) && (i != at && ssaflow.Reaches(at, i, nil)) == work {
			return false
		}
	}
	return true
}

// isQuick: the call neither waits nor works with a context; outside of short functions, it logs.
func (c *cutter) isQuick(call *ssa.Call, short bool) bool {
	if _, isBuiltin := call.Call.Value.(*ssa.Builtin); isBuiltin {
		return true
	}
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || !short && !kube.EffectOf(rc.Fn).Has(kube.Logs) {
		return false
	}
	return !kube.WaitsForGoroutines(rc.Fn) && !c.works(rc)
}

// works: the call gets a context, and does more than read its values.
func (c *cutter) works(call ssaflow.Call) bool {
	for i, a := range call.Args {
		if kube.IsContext(a.Type()) && !ctxflow.OnlyValues(c.pass.Flow, call, i) {
			return true
		}
	}
	return false
}

func (c *cutter) isWait(ci ssa.CallInstruction) bool {
	call, ok := c.pass.Flow.Resolve(ci)
	return ok && kube.WaitsForGoroutines(call.Fn)
}

// isWaiting: the instruction waits for another goroutine.
func isWaiting(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Select, *ssa.Send:
		return true
	case *ssa.UnOp:
		return i.Op == token.ARROW
	}
	return false
}

func waits(pass *rule.Pass, fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if isWaiting(i) {
			return true
		}
	}
	return slices.ContainsFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool { return kube.WaitsForGoroutines(c.Fn) })
}

// mayBeAwaited: others can see when the goroutine is done, or it is to run until the context ends:
// it sends, closes a channel, loops, or asks whether the context is done.
func (c *cutter) mayBeAwaited(started ssaflow.Call) bool {
	if kube.RunsLoop(started.Fn) >= 0 || started.Static == nil && started.Fn == nil {
		return true
	}
	if started.Static == nil {
		return false
	}
	for _, fn := range c.pass.Effects.Graph().From(started.Static, callgraph.BeforeReturn).Funcs() {
		if waits(c.pass, fn) || closers.Endless(c.pass.Flow, fn) {
			return true
		}
		for _, ci := range callsOf(fn) {
			common := ci.Common()
			if asks := common.IsInvoke() && kube.IsContext(common.Value.Type()) && common.Method.Name() != "Value"; asks || ssaflow.CallsBuiltin(ci, "close") {
				return true
			}
			call, ok := c.pass.Flow.Resolve(ci)
			if ok && (kube.RunsLoop(call.Fn) >= 0 || call.Method && call.Fn.Name() == "Done") { // of a wait group
				return true
			}
		}
	}
	return false
}
