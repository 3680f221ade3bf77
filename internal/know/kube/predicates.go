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
	return ComparesGeneration(t) || is(t, pathPredicate, "LabelChangedPredicate") || is(t, pathPredicate, "TypedLabelChangedPredicate") ||
		is(t, pathPredicate, "AnnotationChangedPredicate") || is(t, pathPredicate, "TypedAnnotationChangedPredicate")
}

// ComparesGeneration reports whether t is the predicate of the library that lets an update through in which the generation
// has changed.
func ComparesGeneration(t types.Type) bool {
	return IsType(t, "predicate.GenerationChangedPredicate", "predicate.TypedGenerationChangedPredicate")
}

// HasNoGeneration reports whether t is a built-in kind whose metadata.generation the API server never sets.
func HasNoGeneration(t types.Type) bool {
	return IsType(t, "corev1.Secret", "corev1.ConfigMap", "corev1.Service", "corev1.ServiceAccount", "corev1.Namespace", "corev1.Node", "corev1.Endpoints", "corev1.PersistentVolume", "corev1.PersistentVolumeClaim")
}
