package reconcilegoroutine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var endless = rule.Form{Name: "endless", Run: reportEndless}

// reportEndless reports goroutines of reconciles that have no way out.
func reportEndless(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStarts) {
		if s.each() && !s.leaves(pass.Flow) {
			pass.At(s.at).Say("each reconcile starts another goroutine that never ends, since nothing stops its loop; start it once as a Runnable of the manager, or end it with ctx.Done()")
		}
	}
}

// each: every reconcile starts the goroutine, and does not end it at once.
func (s start) each() bool { return s.made == nil && s.reconcile && !s.guarded }

// leaves: the goroutine has a return that can be reached. A loop of package wait
// in its place has none but its stop channel.
func (s start) leaves(p *ssaflow.Package) bool {
	if call, ok := p.Resolve(s.Instr); ok && kube.RunsLoop(call.Fn) >= 0 {
		return !isForever(call)
	}
	if behindTicker(p, s.Fn) {
		return false
	}
	for _, r := range ssaflow.Returns(s.Fn) {
		if reachable(s.Fn, r.Block()) {
			return true
		}
	}
	for _, b := range s.Fn.Blocks { // ends by a panic, or by what never returns
		if len(b.Succs) == 0 && reachable(s.Fn, b) && !noCase(b) {
			return true
		}
	}
	return false
}

// behindTicker: every way to the end would begin with that of a range over the channel
// of a ticker, which nobody closes.
func behindTicker(p *ssaflow.Package, fn *ssa.Function) bool {
	ends := func(i ssa.Instruction) bool { _, ok := i.(*ssa.Panic); return ok || paths.IsReturn(i) }
	return slices.ContainsFunc(ssaflow.Returns(fn), func(r *ssa.Return) bool { return reachable(fn, r.Block()) }) && paths.Find(p, paths.Entry(fn), paths.Query{To: ends, Plain: true, Holds: func(c ssaflow.Cond) bool {
		ok, isExtract := c.Value.(*ssa.Extract)
		if !isExtract || c.Val || ok.Index != 1 {
			return true
		}
		receive, isReceive := ok.Tuple.(*ssa.UnOp)
		return !isReceive || !ticks(p, receive.X)
	}}).None()
}

// ticks: the channel is that of a ticker.
func ticks(p *ssaflow.Package, ch ssa.Value) bool {
	ch = ssaflow.SoleDefinition(ch)
	if f := ssaflow.FieldLoaded(ch); f != nil {
		return kube.IsTickerChannel(f)
	}
	call, ok := ch.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := p.Resolve(call)
	return ok && kube.Ticks(c.Fn)
}

// noCase: the block that the compiler adds for a select without a case that fits.
func noCase(b *ssa.BasicBlock) bool {
	p, ok := ssaflow.Terminator(b).(*ssa.Panic)
	if !ok {
		return false
	}
	k, ok := ssaflow.ConstText(ssaflow.Unwrap(p.X))
	return ok && k == "blocking select matched no case"
}

// isForever: a loop of package wait that nothing ends.
func isForever(call ssaflow.Call) bool {
	if len(call.Args) > 0 {
		for _, a := range call.Args {
			if k, ok := a.(*ssa.Const); ok && k.IsNil() {
				if _, isChan := k.Type().Underlying().(*types.Chan); isChan {
					return true
				}
			}
		}
	}
	return call.Fn.Name() == "Forever"
}

func reachable(fn *ssa.Function, b *ssa.BasicBlock) bool {
	return b == fn.Blocks[0] || b.Idom() != nil
}
