// Subject: watches

package kube

import "go/types"

// IsWithPredicates reports whether fn is builder.WithPredicates, whose arguments are the
// predicates of one source.
func IsWithPredicates(fn *types.Func) bool { return isFunc(fn, pathBuilder, "WithPredicates") }

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

// UpdateFuncField is the field of predicate.Funcs for updates.
const UpdateFuncField = "UpdateFunc"

// IsPredicateFuncs reports whether t is predicate.Funcs or its typed form, which lets
// every event through for which it has no function.
func IsPredicateFuncs(t types.Type) bool {
	return is(t, pathPredicate, "Funcs") || is(t, pathPredicate, "TypedFuncs")
}

// HidesStatus reports whether t is a predicate of the library that lets no update through
// in which the status alone has changed.
func HidesStatus(t types.Type) bool {
	return IsGenerationPredicate(t) || is(t, pathPredicate, "LabelChangedPredicate") || is(t, pathPredicate, "TypedLabelChangedPredicate") ||
		is(t, pathPredicate, "AnnotationChangedPredicate") || is(t, pathPredicate, "TypedAnnotationChangedPredicate")
}

// withoutGeneration are built-in kinds in which nothing counts a generation: it is 0 for
// ever (measured with the API server of v1.37).
var withoutGeneration = []string{
	"ConfigMap", "Secret", "ServiceAccount", "Namespace", "Node", "Service", "Endpoints", "PersistentVolume", "PersistentVolumeClaim",
	"Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding", "Lease", "ResourceQuota", "LimitRange", "StorageClass", "PriorityClass",
}

// LacksGeneration reports whether the API server keeps no generation for the built-in
// kind t.
func LacksGeneration(t types.Type) bool {
	builtin, _ := BuiltIn(t)
	return builtin && oneOf(Named(t).Obj().Name(), withoutGeneration...)
}
