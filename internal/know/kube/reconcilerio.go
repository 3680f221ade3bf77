// Subject: roles

package kube

import (
	"go/types"
	"strings"
)

// What reconciler.io's reconcilers promise their parts. One part of a sequence may change
// the object for the next, so that of what is not stored nobody can say that it is lost.
var (
	reconcilerIOSync = Contract{
		Framework: "reconciler.io", Read: "reconciler.io/runtime v0.26.1",
		Where:   "reconcilers/resource.go (reconcileOuter), reconcilers/sync.go (SyncReconciler)",
		Context: 0, Key: -1, Object: 1, Worker: true, Saves: "status, behind all parts of the reconciler",
		Later: "return a Result from SyncWithResult", Waits: "those of the manager's cache",
	}
	reconcilerIOChild = Contract{
		Framework: "reconciler.io", Read: reconcilerIOSync.Read,
		Where:   "reconcilers/child.go (ChildReconciler), reconcilers/childset.go, reconcilers/aggregate.go",
		Context: 0, Key: -1, Object: 1, Worker: true, Saves: "status, and the child that is returned",
		Later: "return an error", Waits: reconcilerIOSync.Waits,
	}
)

// reconcilerIOFields are the fields with functions of the structs that reconciler.io runs.
var reconcilerIOFields = map[string]map[string]Contract{
	"SyncReconciler": {
		"Sync": reconcilerIOSync, "SyncWithResult": reconcilerIOSync, "Finalize": reconcilerIOSync, "FinalizeWithResult": reconcilerIOSync,
	},
	"ChildReconciler":     {"DesiredChild": reconcilerIOChild, "ReflectChildStatusOnParent": reconcilerIOChild, "ReflectChildStatusOnParentWithError": reconcilerIOChild},
	"ChildSetReconciler":  {"DesiredChildren": reconcilerIOChild, "ReflectChildrenStatusOnParent": reconcilerIOChild, "ReflectChildrenStatusOnParentWithError": reconcilerIOChild},
	"AggregateReconciler": {"DesiredResource": reconcilerIOChild},
}

// KeptIn returns the contract of a function that is kept in a field of a struct of type t,
// which the framework that declares the struct runs: one of a package reconcilers that is
// made for one kind.
func KeptIn(t types.Type, field string) (Contract, bool) {
	n := Named(t)
	if n == nil || n.Origin().TypeParams().Len() == 0 || !strings.HasSuffix(PkgPath(n.Obj().Pkg()), "/reconcilers") {
		return Contract{}, false
	}
	fields := reconcilerIOFields[n.Origin().Obj().Name()]
	c, ok := fields[field]
	if !ok {
		return Contract{}, false
	}
	st, ok := n.Origin().Underlying().(*types.Struct)
	if !ok {
		return Contract{}, false
	}
	found := 0
	for f := range st.Fields() {
		if _, known := fields[f.Name()]; known {
			found++
		}
	}
	return c, found == len(fields)
}
