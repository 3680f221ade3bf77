// Subject: objects

package kube

import "go/types"

// ServedByProgram reports whether kind t is one that an API server of the program itself
// serves, by the interface resource.Object of apiserver-runtime, and no resource definition:
// what markers above its type say makes no endpoint, and nobody validates its conditions.
func ServedByProgram(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	p := types.NewPointer(n)
	resource, storage, list := methodNamed(p, "GetGroupVersionResource"), methodNamed(p, "IsStorageVersion"), methodNamed(p, "NewList")
	return resource != nil && storage != nil && list != nil && niladicMethod(resource) && niladicMethod(storage) && niladicMethod(list) &&
		storage.Signature().Results().Len() == 1 && IsBool(storage.Signature().Results().At(0).Type())
}
