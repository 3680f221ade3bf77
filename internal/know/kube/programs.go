// Subject: programs

package kube

import (
	"go/types"
	"strings"
)

const (
	pathFields   = "k8s.io/apimachinery/pkg/fields"
	pathCRScheme = pathCR + "/pkg/scheme"
	pathGoScheme = "k8s.io/client-go/kubernetes/scheme"
)

// MakesManager reports whether fn makes a manager, or the client and cache of one more
// cluster, which is another cache.
func MakesManager(fn *types.Func) (manager, cluster bool) {
	return isFunc(fn, pathManager, "New"), isFunc(fn, pathCluster, "New") || isFunc(fn, pathCtrlCache, "New")
}

// RefusesUnnamedElection reports whether managers that fn makes are refused when they elect a
// leader without a name for the lease: since controller-runtime v0.7, whose managers are the
// first that are started with a context. Before, there was a name that all shared.
func RefusesUnnamedElection(fn *types.Func) bool {
	if manager, _ := MakesManager(fn); !manager || fn.Signature().Results().Len() == 0 {
		return false
	}
	start := methodNamed(fn.Signature().Results().At(0).Type(), "Start")
	return start != nil && start.Signature().Params().Len() == 1 && IsContext(start.Signature().Params().At(0).Type())
}

// CanIndex reports whether fields can be indexed through a value of type t: a manager, a
// cluster, a cache, an indexer of fields.
func CanIndex(t types.Type) bool {
	if methodNamed(t, "GetFieldIndexer") != nil {
		return true
	}
	return IsIndexField(methodNamed(t, "IndexField"))
}

// AddsIndexers reports whether fn adds indexes to an informer under names of its own.
func AddsIndexers(fn *types.Func) bool {
	return fn != nil && fn.Name() == "AddIndexers" && (PkgPath(fn.Pkg()) == pathCache || strings.HasPrefix(PkgPath(fn.Pkg()), pathCR))
}

// SelectsField returns the argument of fn, -1 for its receiver, that is the name of the
// field that the selector which it returns asks for, or the set of names and values.
func SelectsField(fn *types.Func) (arg int, ok bool) {
	switch {
	case isFunc(fn, pathFields, "OneTermEqualSelector", "SelectorFromSet"):
		return 0, true
	case fn != nil && fn.Name() == "AsSelector" && PkgPath(fn.Pkg()) == pathFields:
		return -1, true
	}
	return 0, false
}

// Fields by which options of a list hold a selector of fields.
const (
	FieldSelectorField = "FieldSelector"
	SelectorField      = "Selector"
)

// IsScheme reports whether t is a pointer to a runtime.Scheme.
func IsScheme(t types.Type) bool {
	_, pointer := types.Unalias(t).(*types.Pointer)
	return pointer && is(t, pathRuntime, "Scheme")
}

// AddsKinds reports whether obj, a function or a variable of function type, adds kinds to
// the scheme that it is given and does nothing else, as generated functions AddToScheme.
func AddsKinds(obj types.Object) bool {
	if obj == nil {
		return false
	}
	sig, ok := obj.Type().Underlying().(*types.Signature)
	return ok && sig.Recv() == nil && sig.Params().Len() == 1 && IsScheme(sig.Params().At(0).Type()) &&
		(sig.Results().Len() == 0 || sig.Results().Len() == 1 && IsError(sig.Results().At(0).Type()))
}

// IsSchemeBuilder reports whether t collects what adds kinds to a scheme.
func IsSchemeBuilder(t types.Type) bool {
	return is(t, pathRuntime, "SchemeBuilder") || is(t, pathCRScheme, "Builder")
}

// RegistersKinds reports whether fn, a method, registers the types of its arguments of
// type runtime.Object.
func RegistersKinds(fn *types.Func) bool {
	switch recvName(fn) {
	case "Scheme":
		return PkgPath(fn.Pkg()) == pathRuntime && oneOf(fn.Name(), "AddKnownTypes", "AddKnownTypeWithName")
	case "Builder":
		return PkgPath(fn.Pkg()) == pathCRScheme && fn.Name() == "Register"
	}
	return false
}

// IsGoScheme reports whether a package is that of client-go's scheme, which knows all
// built-in kinds.
func IsGoScheme(pkg *types.Package) bool { return IsGoSchemePath(PkgPath(pkg)) }

// IsGoSchemePath is [IsGoScheme] of an import path.
func IsGoSchemePath(path string) bool { return path == pathGoScheme }

// MakesSchemes reports whether a package gives out schemes that are empty, or those that
// a program has made itself: the machinery, and controller-runtime.
func MakesSchemes(pkg *types.Package) bool {
	path := PkgPath(pkg)
	return path == pathRuntime || path == pathGoScheme || path == pathCR || strings.HasPrefix(path, pathCR+"/")
}

// IsBuiltInAPI reports whether a package declares kinds of the API server that client-go's
// scheme knows.
func IsBuiltInAPI(path string) bool { return strings.HasPrefix(path, pathAPI) }

// IsKubernetesPath reports whether a path is one of Kubernetes itself.
func IsKubernetesPath(path string) bool { return strings.HasPrefix(path, prefixK8s) }

// IsManagerSchemeField reports whether f is the scheme among the options of a manager.
func IsManagerSchemeField(f *types.Var) bool {
	return f != nil && f.Name() == "Scheme" && oneOf(PkgPath(f.Pkg()), pathManager, pathCluster)
}
