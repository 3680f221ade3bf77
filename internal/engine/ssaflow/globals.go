package ssaflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// GlobalStores returns what the package assigns to one of its variables, the initialiser
// first. It is safe for concurrent use.
func (p *Package) GlobalStores(g *ssa.Global) []*ssa.Store {
	p.globalsOnce.Do(func() {
		p.globals = make(map[*ssa.Global][]*ssa.Store)
		for _, fn := range append([]*ssa.Function{p.Pkg.Func("init")}, p.Funcs...) {
			if fn == nil {
				continue
			}
			for i := range Instrs(fn) {
				if st, ok := i.(*ssa.Store); ok {
					if to, ok := st.Addr.(*ssa.Global); ok && !slices.Contains(p.globals[to], st) {
						p.globals[to] = append(p.globals[to], st)
					}
				}
			}
		}
	})
	return p.globals[g]
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
