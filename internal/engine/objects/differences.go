package objects

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// A difference is a comparison of two places that leads to an instruction where
// it finds them different.
type difference struct {
	// X and Y are what is compared, in terms of the function that was asked about.
	// Pointers on the way are left out: a value and what a pointer to it leads to
	// are one place here.
	X, Y ssaflow.AccessPath
	// At is the comparison itself, which may stand in a function of the package that
	// tells whether something differs; In is where the function asked about makes it,
	// or calls that one.
	At, In ssa.Instruction
}

// ComparedPlace returns the place of a value without the pointers on the way. An element
// whose index is constant is one.
func ComparedPlace(p *ssaflow.Package, v ssa.Value) ssaflow.AccessPath {
	at := p.PlaceOf(ssaflow.Unwrap(v))
	for range 4 {
		i, ok := at.Root.(*ssa.IndexAddr)
		if !ok {
			break
		}
		if _, ok := i.Index.(*ssa.Const); !ok {
			break
		}
		at = p.PlaceOf(i.X).Elem().Below(at.Path)
	}
	at.Path = ssaflow.Steps(strings.ReplaceAll(string(at.Path), "*", ""))
	return at
}
