// Subject: programs

package kube

import (
	"go/types"
	"strings"
)

const (
	pathFields = "k8s.io/apimachinery/pkg/fields"
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
