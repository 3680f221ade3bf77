// Subject: resources

package rule

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// InModule reports whether pkg belongs to the module that is analysed. Without
// a module, as with other build systems, the first three elements of the import
// paths must agree.
func (p *Pass) InModule(pkg *types.Package) bool {
	return pkg != nil && modules.Within(p.Module, p.Pkg.Path(), pkg.Path())
}
