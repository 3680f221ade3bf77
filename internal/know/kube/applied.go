// Subject: patches

package kube

import (
	"go/types"
	"strings"
)

// IsApplyConfiguration reports whether t, behind one pointer, is a generated apply
// configuration.
func IsApplyConfiguration(t types.Type) bool {
	n := Named(t)
	return n != nil && strings.HasSuffix(n.Obj().Name(), "ApplyConfiguration") && strings.Contains(PkgPath(n.Obj().Pkg()), "/applyconfiguration")
}

// HoldsOwnersData reports whether t, behind one pointer, is a kind of which nobody but
// its owner writes what it holds, as no controller of Kubernetes does: ConfigMap and
// Secret, or the apply configuration of one.
func HoldsOwnersData(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	name := strings.TrimSuffix(n.Obj().Name(), "ApplyConfiguration")
	builtIn, _ := BuiltIn(t)
	return (builtIn || IsApplyConfiguration(t) && strings.HasSuffix(PkgPath(n.Obj().Pkg()), "/core/v1")) && (name == "ConfigMap" || name == "Secret")
}
