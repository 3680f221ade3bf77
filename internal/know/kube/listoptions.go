// Subject: requests

package kube

import "go/types"

// selecting says by what an option of controller-runtime's client chooses the objects of a
// list or a deletion.
type selecting uint8

// What options choose by.
const (
	ByUnknown   selecting = iota // not an option that is known
	ByNothing                    // all objects: how many, from where, how
	byNamespace                  // the namespace, the text that the option is
	ByLabels                     // labels
	ByFields                     // fields
	ByStruct                     // a pointer to a struct with fields for all of these
)

// ListOption says by what an option of type t chooses.
func ListOption(t types.Type) selecting {
	if _, ok := t.Underlying().(*types.Pointer); ok {
		if is(t, pathClient, "ListOptions") || is(t, pathClient, "DeleteAllOfOptions") || is(t, pathClient, "DeleteOptions") {
			return ByStruct
		}
		return ByUnknown
	}
	n := Named(t)
	if n == nil || PkgPath(n.Obj().Pkg()) != pathClient {
		return ByUnknown
	}
	switch n.Obj().Name() {
	case "InNamespace":
		return byNamespace
	case "MatchingLabels", "MatchingLabelsSelector", "HasLabels":
		return ByLabels
	case "MatchingFields", "MatchingFieldsSelector":
		return ByFields
	case "Limit", "UnsafeDisableDeepCopyOption", "GracePeriodSeconds", "PropagationPolicy":
		return ByNothing
	}
	return ByUnknown
}

// IsListerOfAll reports whether t is a generated lister of a kind that lies in a
// namespace, for the objects of all of them: another method gives the lister of one.
func IsListerOfAll(t types.Type) bool {
	if !IsLister(t) {
		return false
	}
	for m := range types.NewMethodSet(t).Methods() {
		if fn, ok := m.Obj().(*types.Func); ok && NamespaceAccessor(fn) {
			return true
		}
	}
	return false
}
