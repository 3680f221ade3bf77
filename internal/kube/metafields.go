// Subject: objects

package kube

import (
	"go/types"
	"strings"
)

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

// MetaField returns the name of obj when it is a field of metav1.ObjectMeta, ""
// for all else.
func MetaField(obj types.Object) string {
	field, ok := obj.(*types.Var)
	if !ok || !field.IsField() || PkgPath(field.Pkg()) != pathMeta {
		return ""
	}
	meta, ok := field.Pkg().Scope().Lookup("ObjectMeta").(*types.TypeName)
	if !ok {
		return ""
	}
	fields, ok := meta.Type().Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range fields.Fields() {
		if f == field {
			return field.Name()
		}
	}
	return ""
}

// NamesNamespace reports whether obj is a field of a type of Kubernetes that names
// a namespace: of metadata, a key, or a reference to an object.
func NamesNamespace(obj types.Object) bool {
	field, ok := obj.(*types.Var)
	return ok && field.IsField() && field.Name() == "Namespace" && strings.HasPrefix(PkgPath(field.Pkg()), prefixK8s)
}
