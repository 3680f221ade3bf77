// Subject: watches

package kube

import "go/types"

// JoinsPredicates reports whether fn makes one predicate of several, and whether an event
// has to pass all of them, or one.
func JoinsPredicates(fn *types.Func) (all, ok bool) {
	return isFunc(fn, pathPredicate, "And"), isFunc(fn, pathPredicate, "And", "Or")
}

// IsSourceKind reports whether fn makes the source of the events of a kind, argument 1;
// the predicates that they have to pass come last.
func IsSourceKind(fn *types.Func) bool {
	if !isFunc(fn, pathSource, "Kind", "TypedKind") {
		return false
	}
	sig := fn.Signature()
	return sig.Variadic() && sig.Params().Len() == 4
}

// HidesStatus reports whether t is a predicate of the library that lets no update through
// in which the status alone has changed.
func HidesStatus(t types.Type) bool {
	return IsType(t, "predicate.GenerationChangedPredicate", "predicate.TypedGenerationChangedPredicate") || is(t, pathPredicate, "LabelChangedPredicate") || is(t, pathPredicate, "TypedLabelChangedPredicate") ||
		is(t, pathPredicate, "AnnotationChangedPredicate") || is(t, pathPredicate, "TypedAnnotationChangedPredicate")
}
