package ssaflow

import (
	"go/types"
	"strings"
)

// typed reports whether all that a package and its imports declare has a type. What a package with errors
// declares may have none, of which the type checker tells nobody who uses it.
func typed(pkg *types.Package, seen map[*types.Package]bool) bool {
	if seen[pkg] {
		return true
	}
	seen[pkg] = true
	is := func(obj types.Object) bool {
		return !strings.Contains(types.ObjectString(obj, nil), types.Typ[types.Invalid].Name())
	}
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !is(obj) {
			return false
		}
		if named, ok := obj.Type().(*types.Named); ok {
			for m := range named.Methods() {
				if !is(m) {
					return false
				}
			}
		}
	}
	for _, imp := range pkg.Imports() {
		if !typed(imp, seen) {
			return false
		}
	}
	return true
}
