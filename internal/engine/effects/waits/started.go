package waits

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// startedBefore returns a call of the function that starts the informer of a read, or
// its factory, and from which control comes to the read without a wait; nil when
// there is none.
func (ev *informerEvents) startedBefore(read *informerEvent) ssa.Instruction {
	keys := ev.handedHere(exact(read.keys))
	for _, c := range ev.calls {
		if _, deferred := c.Instr.(*ssa.Defer); deferred || !c.Method || c.Static != nil {
			continue
		}
		t := c.Args[0].Type()
		of := exact(informer.Of(ev.p.Flow, c.Args[0]))
		if !kube.RunsInformer(c.Fn, t) && !kube.IsFactoryStart(c.Fn, t) || !informer.CoversAny(of, keys) {
			continue
		}
		// A factory starts what is new: of one that comes from elsewhere others may have waited for the rest.
		if !kube.RunsInformer(c.Fn, t) && ev.madeKey(of) == nil && waitedFor(ev.p, keys) {
			continue
		}
		if paths.Find(ev.p.Flow, paths.After(c.Instr), paths.Query{
			To:    func(i ssa.Instruction) bool { return i == read.at },
			Avoid: func(i ssa.Instruction) bool { return i != read.at && ev.coveredAt(i, keys, true) },
			Edge:  func(pred, succ *ssa.BasicBlock) bool { return !ev.asked(pred, succ, keys) },
		}).Found() {
			return c.Instr
		}
	}
	return nil
}

// waitedFor reports whether some function of the package may wait for one of the
// informers.
func waitedFor(p *memory.Package, keys []informer.Key) bool {
	return slices.ContainsFunc(p.Flow.Funcs, func(fn *ssa.Function) bool {
		if inTest(p, fn) {
			return false
		}
		ev := informersOf(p, fn)
		return ev != nil && slices.ContainsFunc(ev.list, func(e informerEvent) bool {
			return e.kind == informerWait && (e.explicit || e.factory) && (e.all || informer.CoversAny(e.keys, keys))
		})
	})
}

// handedHere adds to keys that begin at the parameter of another function what the
// function at hand hands in for it, where it calls that one once: what a constructor
// gets is kept in a field and read later.
func (ev *informerEvents) handedHere(keys []informer.Key) []informer.Key {
	out := keys[:len(keys):len(keys)]
	for _, k := range keys {
		param, ok := k.Root.(*ssa.Parameter)
		if !ok || param.Parent() == ev.fn {
			continue
		}
		sites := slices.DeleteFunc(slices.Clone(ev.p.Graph().Sites(param.Parent())), func(s callgraph.Site) bool { return s.Caller != ev.fn })
		if len(sites) == 1 { // of two, one may not be started yet
			out = append(out, exact(informer.Bind(ev.p.Flow, sites[0].Call, []informer.Key{k}))...)
		}
	}
	return out
}

// FactoryWaited reports whether fn, or the function around it, is a sync function of
// library-go's factory, which has waited for the informers that it was given: a wait
// there is for one more.
func FactoryWaited(fn *ssa.Function) bool {
	return slices.ContainsFunc(ssaflow.Outermost(fn).Params, func(p *ssa.Parameter) bool { return kube.IsSyncContext(p.Type()) })
}
