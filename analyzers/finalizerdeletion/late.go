package finalizerdeletion

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportLate reports the first child that is created although its owner is being deleted, by a
// reconciler that asks for that further down, or goes on behind what it does then.
func reportLate(pass *rule.Pass, f *memory.Func, get ssaflow.Call, kind *types.Named) {
	op, ok := kube.ClientOp(get.Fn)
	if !ok {
		return
	}
	obj := objects.PathOf(pass.Flow, get.Arg(op.Obj))
	tests := lifecycle.DeletionTests(pass.Flow, f.Fn, obj)
	if len(tests) == 0 || pass.Quiet(!lifecycle.Finalizes(pass.Flow, kind), get.Instr, "no finalizer of the kind is known: its deletion takes no time") {
		return
	}
	goes, owned := lifecycle.GoesDeleting(pass.Flow, obj), ownedBy(pass, f.Fn, kind)
	for _, c := range pass.Flow.Calls(f.Fn) {
		at, child := c.Instr, created(pass, c, kind)
		if child == nil || !owned[child] || lifecycle.DeletingAt(pass.Flow, at.Block(), obj) ||
			!paths.Find(pass.Flow, paths.After(get.Instr), paths.Query{Plain: true, To: paths.Is(at), Holds: goes}).Found() {
			continue
		}
		pass.At(c).Because(tests[0].Cond, "the deletion is looked at here").
			Sayf("a %s that is being deleted comes here, too: this %s is created again while it is Terminating; return before, when the deletionTimestamp is set", kind.Obj().Name(), child.Name())
		return
	}
}

// created returns the kind of another object that the call creates, itself or as a function of the
// package that does not ask whether the owner is being deleted; nil without.
func created(pass *rule.Pass, c ssaflow.Call, kind *types.Named) *types.TypeName {
	if child := childOf(c, kind); child != nil || c.Static == nil {
		return child
	}
	var out *types.TypeName
	for _, g := range pass.Effects.Graph().From(c.Static, callgraph.BeforeReturn).Funcs() {
		if lifecycle.TellsDeletion(pass.Flow, g, kind) {
			return nil
		}
		for _, c := range pass.Flow.Calls(g) {
			if child := childOf(c, kind); child != nil && out == nil {
				out = child
			}
		}
	}
	return out
}

// ownedBy returns the kinds of the objects that those of another kind become the controller of, as
// far as they may come back: not what runs once.
func ownedBy(pass *rule.Pass, fn *ssa.Function, kind *types.Named) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, g := range pass.Effects.Graph().From(fn, callgraph.Everything).Funcs() {
		for _, c := range pass.Flow.Calls(g) {
			if owner := ownerOf(c); owner == nil || kube.IsNewControllerRef(c.Fn) || kube.Named(ssaflow.Object(owner).Type()) != kind {
				continue
			}
			if t := ssaflow.Unwrap(c.Arg(1)).Type(); !kube.RunsOnce(t) {
				out[kube.KindOf(t)] = true
			}
		}
	}
	return out
}
