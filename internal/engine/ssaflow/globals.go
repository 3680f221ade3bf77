package ssaflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// GlobalStores returns what the package assigns to one of its variables, the initialiser
// first. It is safe for concurrent use.
func (p *Package) GlobalStores(g *ssa.Global) []*ssa.Store {
	type key struct{}
	return Memo(p, key{}, func() map[*ssa.Global][]*ssa.Store {
		stores := make(map[*ssa.Global][]*ssa.Store)
		for _, fn := range append([]*ssa.Function{p.Pkg.Func("init")}, p.Funcs...) {
			if fn == nil {
				continue
			}
			for i := range Instrs(fn) {
				if st, ok := i.(*ssa.Store); ok {
					if to, ok := st.Addr.(*ssa.Global); ok && !slices.Contains(stores[to], st) {
						stores[to] = append(stores[to], st)
					}
				}
			}
		}
		return stores
	})[g]
}

// sentinel: the variable holds an error that is made once; one of another package is
// there to be compared with.
func (p *Package) sentinel(g *ssa.Global) bool {
	if g.Pkg != p.Pkg {
		return true
	}
	stores := p.GlobalStores(g)
	return len(stores) == 1 && stores[0].Parent() == p.Pkg.Func("init") && p.ErrSet(stores[0].Val, stores[0].Block())
}
