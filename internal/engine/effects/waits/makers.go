package waits

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A madeSync is a wait in a function that belongs to no type.
type madeSync struct {
	fn   *ssa.Function
	wait *informerEvent
}

// addMakers marks the types of which other functions make values and wait before: who
// composes a program waits for what its parts read, also by their informers' stores.
func addMakers(p *memory.Package, syncs map[*types.TypeName]*syncOf, waits []madeSync) {
	for _, w := range waits {
		done := make(map[*types.TypeName]bool)
		for i := range ssaflow.Instrs(w.fn) {
			at, ok := i.(*ssa.Alloc)
			if !ok {
				continue
			}
			n := kube.Named(at.Type())
			if n != nil && syncs[n.Obj()] != nil && !done[n.Obj()] {
				done[n.Obj()] = true
				syncs[n.Obj()].unknown = true
			}
		}
	}
}

// handedIn adds to keys that begin at the parameter of a function what its callers
// in the package hand in for it.
func handedIn(p *memory.Package, keys []informer.Key) []informer.Key {
	for i := 0; i < len(keys) && i < 200; i++ {
		param, ok := keys[i].Root.(*ssa.Parameter)
		if !ok {
			continue
		}
		for _, s := range p.Graph().Sites(param.Parent()) {
			keys = append(keys, informer.Bind(p.Flow, s.Call, keys[i:i+1])...)
		}
	}
	return keys
}
