package callgraph

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Keeps reports whether v, the result of a call, is stored where the next call
// finds it: in a map, a package variable, or a field of something that was not
// made by this function; or handed to a method that is there to store things.
// What a function returns is followed to its calls.
func (g *Graph) Keeps(v ssa.Value) bool { return g.keeps(v, 0) }

func (g *Graph) keeps(v ssa.Value, depth int) bool {
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
			for _, s := range g.Sites(r.Parent()) {
				if call, ok := s.Call.Instr.(*ssa.Call); ok && g.keeps(call, depth+1) {
					return true
				}
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
func (g *Graph) storesAway(addr ssa.Value, depth int) bool {
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
			if _, ok := r.(*ssa.MakeClosure); ok {
				return true
			}
		}
	}
	return false
}
