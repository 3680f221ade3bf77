// Subject: conditions

package kube

import (
	"go/types"
)

const pathCondition = pathMeta

// IsCondition reports whether t is metav1.Condition, whose markers the API
// server checks.
func IsCondition(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && is(n, pathCondition, "Condition")
}

// ConditionMessage returns the field Message of a condition, nil for other types.
func ConditionMessage(t types.Type) *types.Var {
	if ConditionTime(t) == nil {
		return nil
	}
	st := Named(t).Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Message" {
			return f
		}
	}
	return nil
}

// ConditionTime returns the field LastTransitionTime of a struct that is a
// condition: it has fields Type and Status too. nil for other types.
func ConditionTime(t types.Type) *types.Var {
	n := Named(t)
	if n == nil {
		return nil
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var when *types.Var
	found := 0
	for i := range st.NumFields() {
		switch f := st.Field(i); f.Name() {
		case "Type", "Status":
			found++
		case "LastTransitionTime":
			when = f
		}
	}
	if found != 2 {
		return nil
	}
	return when
}

// ListOfConditions returns the element type of a list of conditions, nil for
// other types.
func ListOfConditions(t types.Type) *types.Named {
	s, ok := t.Underlying().(*types.Slice)
	if !ok || ConditionTime(s.Elem()) == nil {
		return nil
	}
	return Named(s.Elem())
}

// IsStatusName reports whether n is named as the status of a kind, and lies
// where API types do: it has a list of conditions.
func IsStatusName(n *types.Named) bool {
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Conditions" && ListOfConditions(f.Type()) != nil {
			return true
		}
	}
	return false
}

// HandsOutConditions reports whether t has the methods GetConditions and
// SetConditions for its whole list of metav1.Condition: by these Cluster API's patch
// helper, and its like, merge the list of the object in memory with the stored one
// when they write it, by meta.SetStatusCondition, which keeps the transition time
// while the status is the same.
func HandsOutConditions(t types.Type) bool {
	get, set := methodNamed(t, "GetConditions"), methodNamed(t, "SetConditions")
	if get == nil || set == nil {
		return false
	}
	out, in := get.Type().(*types.Signature).Results(), set.Type().(*types.Signature).Params()
	return out.Len() == 1 && in.Len() == 1 && isConditionList(out.At(0).Type()) && isConditionList(in.At(0).Type())
}

func isConditionList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && IsCondition(s.Elem())
}

// IsTransitionTime reports whether f is the time of a condition's last transition,
// by the name that all of them have.
func IsTransitionTime(f *types.Var) bool { return f != nil && f.Name() == "LastTransitionTime" }
