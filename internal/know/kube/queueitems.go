// Subject: queues

package kube

import "go/types"

// isEventObject reports whether t, behind one pointer, is an Event of the API,
// which is made to be sent.
func isEventObject(t types.Type) bool {
	n := Named(t)
	return n != nil && n.Obj().Name() == "Event" && oneOf(PkgPath(n.Obj().Pkg()), "k8s.io/api/core/v1", "k8s.io/api/events/v1", "k8s.io/api/events/v1beta1")
}

// IsHandlerField reports whether field is one of the functions of a handler of
// informer events: AddFunc, UpdateFunc or DeleteFunc of client-go.
func IsHandlerField(field types.Object) bool {
	v, ok := field.(*types.Var)
	return ok && v.IsField() && PkgPath(v.Pkg()) == pathCache && oneOf(v.Name(), "AddFunc", "UpdateFunc", "DeleteFunc")
}
