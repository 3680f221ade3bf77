package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OwnedClients reports whether the package, or a test of it, makes clients, or has its manager
// make them, that name a field owner by themselves.
func OwnedClients(p *ssaflow.Package) bool {
	for _, fn := range p.Funcs {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.FieldAddr:
				if kube.IsVar(ssaflow.FieldOf(i), "client.FieldOwner") {
					return true
				}
			case ssa.CallInstruction:
				if c, ok := p.Resolve(i); ok && kube.Is(c.Fn, "client.WithFieldOwner") {
					return true
				}
			}
		}
	}
	return false
}
