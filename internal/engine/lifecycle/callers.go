package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OnlyDeleting reports whether block b of fn runs only while the object at a place
// is being deleted: as fn tests, or all that call it when it is a parameter or a copy of one.
func OnlyDeleting(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, b *ssa.BasicBlock, at ssaflow.AccessPath) bool {
	return onlyDeleting(p, g, fn, b, at, 0)
}

func onlyDeleting(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, b *ssa.BasicBlock, at ssaflow.AccessPath, depth int) bool {
	if deletingAt(p, b, at) {
		return true
	}
	if of := copied(p, at); of.Root != nil {
		at = of
	}
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || at.Path != "" || depth > 2 {
		return false
	}
	callers := g.Callers(fn)
	if len(callers.Sites) == 0 || !callers.Complete() {
		return false
	}
	for _, s := range callers.Sites {
		arg := s.Call.ArgOf(param)
		if arg == nil || !onlyDeleting(p, g, s.Caller, s.Call.Instr.Block(), objects.PathOf(p, arg), depth+1) {
			return false
		}
	}
	return true
}

// MayBeDeleting reports whether a way leads to block b of fn, or to a call of fn with the object
// at a place, on which a test has found that the object is being deleted.
func MayBeDeleting(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, b *ssa.BasicBlock, at ssaflow.AccessPath) bool {
	return mayBeDeleting(p, g, fn, b, at, 0)
}

func mayBeDeleting(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, b *ssa.BasicBlock, at ssaflow.AccessPath, depth int) bool {
	if deletingAt(p, b, at) {
		return true
	}
	if of := copied(p, at); of.Root != nil {
		at = of
	}
	for d := b; d != nil; d = d.Idom() {
		if slices.ContainsFunc(d.Preds, func(pred *ssa.BasicBlock) bool {
			return slices.ContainsFunc(deletingWhere(p, p.EdgeConds(pred, d)), func(obj ssa.Value) bool { return objects.PathOf(p, obj) == at })
		}) {
			return true
		}
	}
	param, ok := at.Root.(*ssa.Parameter)
	return ok && at.Path == "" && depth <= 2 && slices.ContainsFunc(g.Sites(fn), func(s callgraph.Site) bool {
		arg := s.Call.ArgOf(param)
		return arg != nil && mayBeDeleting(p, g, s.Caller, s.Call.Instr.Block(), objects.PathOf(p, arg), depth+1)
	})
}

// DeletionPath returns the functions that run only while an object of some kind is
// being deleted, since all that call them test it or run only then, with the kind.
func DeletionPath(p *ssaflow.Package, g *callgraph.Graph) map[*ssa.Function]*types.TypeName {
	return deletionPath(p, g, callgraph.Callers.Complete)
}

// DeletionPathHere is [DeletionPath] as far as this package calls its functions: others
// may call the exported ones at other times, too.
func DeletionPathHere(p *ssaflow.Package, g *callgraph.Graph) map[*ssa.Function]*types.TypeName {
	return deletionPath(p, g, func(c callgraph.Callers) bool {
		c.Exported = false
		return c.Complete()
	})
}

func deletionPath(p *ssaflow.Package, g *callgraph.Graph, known func(callgraph.Callers) bool) map[*ssa.Function]*types.TypeName {
	out := make(map[*ssa.Function]*types.TypeName)
	for grown := true; grown; {
		grown = false
		for _, fn := range p.Funcs {
			if out[fn] != nil || !known(g.Callers(fn)) {
				continue
			}
			if k := deletedAtSites(p, g, fn, out); k != nil {
				out[fn] = k
				grown = true
			}
		}
	}
	return out
}

// deletedAtSites returns the kind that is being deleted wherever fn is called, nil
// when there is none, or not the same.
func deletedAtSites(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function, known map[*ssa.Function]*types.TypeName) *types.TypeName {
	var kind *types.TypeName
	for _, s := range g.Sites(fn) {
		k := known[s.Caller]
		for _, obj := range Deleting(p, s.Call.Instr.Block()) {
			if t := kube.KindOf(obj.Type()); t != nil {
				k = t
			}
		}
		if k == nil || kind != nil && kind != k {
			return nil
		}
		kind = k
	}
	return kind
}
