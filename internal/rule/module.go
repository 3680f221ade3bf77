// Subject: resources

package rule

import (
	"go/types"
	"strings"
)

// InModule reports whether pkg belongs to the module that is analysed. Without
// a module, as with other build systems, the first three elements of the import
// paths must agree.
func (p *Pass) InModule(pkg *types.Package) bool {
	if pkg == nil {
		return false
	}
	root := ""
	if m := p.Module; m != nil {
		root = m.Path
	}
	if root == "" {
		elems := strings.Split(p.Pkg.Path(), "/")
		root = strings.Join(elems[:min(3, len(elems))], "/")
	}
	return pkg.Path() == root || strings.HasPrefix(pkg.Path(), root+"/")
}
