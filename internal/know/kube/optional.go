// Subject: objects

package kube

import (
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// HasDefaults reports whether the package of API object type t has code that
// fills in what users leave out: a method Default of the type, or a function
// SetDefaults of it.
func HasDefaults(t types.Type) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return true
	}
	for _, method := range []string{"Default", "SetDefaults"} {
		if obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), method); obj != nil {
			return true
		}
	}
	return slices.ContainsFunc(n.Obj().Pkg().Scope().Names(), func(name string) bool {
		return strings.HasPrefix(name, "SetDefaults") || strings.HasPrefix(name, "SetObjectDefaults")
	})
}

// ReadsWithDefault reports whether fn gives the value of a pointer, or something
// else where it is nil: ptr.Deref and its elder sisters.
func ReadsWithDefault(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case "k8s.io/utils/ptr":
		return fn.Name() == "Deref"
	case "k8s.io/utils/pointer":
		return strings.HasSuffix(fn.Name(), "Deref")
	}
	return false
}

// MayBeLeftOut reports whether the markers of a field allow an object without it:
// it has no default and is not required.
func MayBeLeftOut(markers []string) bool {
	return !slices.ContainsFunc(markers, func(m string) bool {
		return hasAnyPrefix(m, "kubebuilder:default", "default", "required", "kubebuilder:validation:Required", "k8s:required", "k8s:default")
	})
}

// RuleNames reports whether one of the rules among the markers of a type or a field names
// a field further down, by its name in JSON: a CEL rule, or one about which of several
// fields are set. What such a rule asks for cannot be told from it.
func RuleNames(markers []string, field string) bool {
	for _, m := range markers {
		switch {
		case hasAnyPrefix(m, "kubebuilder:validation:XValidation"):
			if selects(m, field) {
				return true
			}
		case hasAnyPrefix(m, "kubebuilder:validation:ExactlyOneOf", "kubebuilder:validation:AtLeastOneOf"):
			if slices.Contains(strings.FieldsFunc(m, func(r rune) bool { return !inName(r) }), field) {
				return true
			}
		}
	}
	return false
}

// selects: an expression in CEL reads a field, as in self.spec.field, and calls no method
// of that name.
func selects(expr, field string) bool {
	for {
		_, after, ok := strings.Cut(expr, "."+field)
		if !ok {
			return false
		}
		if after == "" || after[0] != '(' && !inName(rune(after[0])) {
			return true
		}
		expr = after
	}
}

func inName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
