package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Keeps reports whether v, the result of a call, is stored where the next call
// finds it: in a map, a package variable, or a field of something that was not
// made by this function; or handed to a method that is there to store things.
// What a function returns is followed to its calls by functions that root, which says
// what runs them, knows: all have to keep it.
func (g *Graph) Keeps(v ssa.Value, root func(*ssa.Function) *ssa.Function) bool {
	return (&keeping{g, root}).keeps(v, 0)
}

type keeping struct {
	*Graph
	root func(*ssa.Function) *ssa.Function
}

func (g *keeping) keeps(v ssa.Value, depth int) bool {
	if v == nil || v.Referrers() == nil || depth > 6 {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Extract, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert, *ssa.Phi:
			if g.keeps(r.(ssa.Value), depth+1) {
				return true
			}
		case *ssa.MapUpdate:
			return true
		case *ssa.Store:
			if r.Val == v && g.storesAway(r.Addr, depth) {
				return true
			}
		case *ssa.Return:
			sites := slices.DeleteFunc(slices.Clone(g.Sites(r.Parent())), func(s Site) bool { return g.root(s.Caller) == nil })
			if len(sites) > 0 && !slices.ContainsFunc(sites, func(s Site) bool { return !g.keeps(s.Call.Value(), depth+1) }) {
				return true
			}
		case ssa.CallInstruction:
			if c, ok := g.p.Resolve(r); ok && c.Method && c.Args[0] != v && kube.StoresArgument(c.Fn) {
				return true
			}
		}
	}
	return false
}

// storesAway: what is stored at addr outlives the call, or is kept later on.
func (g *keeping) storesAway(addr ssa.Value, depth int) bool {
	switch a := addr.(type) {
	case *ssa.Global, *ssa.FreeVar:
		return true
	case *ssa.FieldAddr:
		at := g.p.PlaceOf(a)
		local, ok := at.Root.(*ssa.Alloc)
		if !ok || ssaflow.ParamOf(local) != nil {
			return true
		}
		return g.keeps(local, depth+1)
	case *ssa.Alloc:
		for _, r := range *a.Referrers() {
			if load, ok := r.(*ssa.UnOp); ok && load.Op == token.MUL && g.keeps(load, depth+1) {
				return true
			}
			if mc, ok := r.(*ssa.MakeClosure); ok && g.keepsCaptured(a, mc, depth) {
				return true
			}
		}
	}
	return false
}

// keepsCaptured: the literal that captures variable a is kept, or keeps what it holds.
func (g *keeping) keepsCaptured(a ssa.Value, mc *ssa.MakeClosure, depth int) bool {
	for _, r := range *mc.Referrers() {
		if _, isCall := r.(ssa.CallInstruction); !isCall {
			return true
		}
	}
	captured := mc.Fn.(*ssa.Function).FreeVars[slices.Index(mc.Bindings, a)]
	return slices.ContainsFunc(*captured.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.UnOp:
			return g.keeps(r, depth+1)
		case *ssa.MakeClosure:
			return g.keepsCaptured(captured, r, depth+1)
		}
		return false
	})
}
