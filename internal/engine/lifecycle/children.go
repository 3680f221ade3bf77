package lifecycle

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// CreatesDeleting returns the first call behind get by which fn creates an object that one of a kind
// controls, although that, obj, is being deleted, and the kind of what is created. What is created
// only then has its reason. childOf says what a call itself creates, nil for nothing.
func CreatesDeleting(p *ssaflow.Package, g *callgraph.Graph, get ssaflow.Call, obj ssaflow.AccessPath, kind *types.Named, childOf func(ssaflow.Call, *types.Named) *types.TypeName) (ssaflow.Call, *types.TypeName) {
	fn := get.Instr.Parent()
	goes, owned := GoesDeleting(p, obj), ownedBy(p, g, fn, kind)
	created := func(c ssaflow.Call) *types.TypeName {
		child := childOf(c, kind)
		if child != nil || c.Static == nil {
			return child
		}
		for _, fn := range g.From(c.Static, callgraph.BeforeReturn).Funcs() {
			if TellsDeletion(p, fn, kind) {
				return nil // which asks whether the owner is being deleted
			}
			for _, c := range p.Calls(fn) {
				if child == nil {
					child = childOf(c, kind)
				}
			}
		}
		return child
	}
	for _, c := range p.Calls(fn) {
		child := created(c)
		if child != nil && owned[child] && !deletingAt(p, c.Instr.Block(), obj) &&
			paths.Find(p, paths.After(get.Instr), paths.Query{Plain: true, To: paths.Is(c.Instr), Holds: goes}).Found() {
			return c, child
		}
	}
	return ssaflow.Call{}, nil
}

// ownedBy returns the kinds of the objects that those of another kind become the controller of, as
// far as they may come back: not what runs once.
func ownedBy(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, kind *types.Named) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, fn := range g.From(fn, callgraph.Everything).Funcs() {
		for _, c := range p.Calls(fn) {
			if controller, ok := kube.SetsOwner(c.Fn); !ok || !controller || kube.Named(ssaflow.Object(c.Arg(0)).Type()) != kind {
				continue
			}
			if t := ssaflow.Unwrap(c.Arg(1)).Type(); !kube.RunsOnce(t) {
				out[kube.KindOf(t)] = true
			}
		}
	}
	return out
}
