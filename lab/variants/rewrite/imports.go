package rewrite

import (
	"fmt"
	"go/types"
)

// Imports are packages that were loaded, so that code that is changed may import any
// package that the module's code already depends on.
type Imports map[string]*types.Package

// Add remembers a package and what it imports.
func (m Imports) Add(p *types.Package) {
	if p == nil || !p.Complete() || m[p.Path()] != nil {
		return
	}
	m[p.Path()] = p
	for _, imp := range p.Imports() {
		m.Add(imp)
	}
}

// Import implements types.Importer.
func (m Imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s is not among the dependencies of the code", path)
}
