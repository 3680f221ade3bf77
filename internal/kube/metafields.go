// Subject: objects

package kube

import "go/types"

// IsIdentity reports whether field is the name, namespace or UID in the metadata
// of objects, which never change.
func IsIdentity(field *types.Var) bool {
	if PkgPath(field.Pkg()) != pathMeta {
		return false
	}
	switch field.Name() {
	case "Name", "Namespace", "UID":
		return true
	}
	return false
}
