package memory

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// fromTable returns what the generated table of the libraries says of a function
// of a dependency; nil when it is silent. Packages whose functions were
// analysed in this run are not looked up: their facts say all there is.
func (p *Package) fromTable(fn *types.Func) *summary.Summary {
	claims, ok := kube.LibraryClaims(fn)
	if !ok || p.Pass.ImportPackageFact(fn.Pkg(), new(summary.PackageFact)) {
		return nil
	}
	s, err := summary.ParseClaims(claims)
	if err != nil {
		return nil // a test reads every line of the table
	}
	return s
}
