// Subject: roles

package kube

import (
	"go/types"
	"strings"
)

// prefixCrossplane begins the import paths of crossplane-runtime, and of the types of
// conditions, whatever their version.
const prefixCrossplane = "github.com/crossplane/crossplane"

// What crossplane-runtime's reconciler of managed resources promises an ExternalClient. It
// reads the object anew for each reconcile, so that nobody else has it.
var (
	crossplaneObserve = Contract{
		Framework: "crossplane-runtime", Read: "crossplane-runtime v2.4.0 (v1.20.0 is the same)",
		Where:   "pkg/reconciler/managed/reconciler.go (Reconcile): Observe",
		Context: 0, Key: -1, Object: 1, Worker: true, Saves: "status, unless the spec was initialised late",
		Later: "say that the resource is not up to date, or wait for the poll interval", Waits: "those of the manager's cache",
	}
	crossplaneCreate = Contract{
		Framework: "crossplane-runtime", Read: crossplaneObserve.Read,
		Where:   "pkg/reconciler/managed/reconciler.go (Reconcile): Create; api.go (UpdateCriticalAnnotations), whose answer brings the stored status back",
		Context: 0, Key: -1, Object: 1, Behind: true, Worker: true, Saves: savesAnnotations,
		Later: "return an error", Waits: crossplaneObserve.Waits,
	}
	crossplaneUpdate = Contract{
		Framework: "crossplane-runtime", Read: crossplaneObserve.Read,
		Where:   "pkg/reconciler/managed/reconciler.go (Reconcile): Update, Delete",
		Context: 0, Key: -1, Object: 1, Behind: true, Worker: true, Saves: savesStatus,
		Later: "return an error", Waits: crossplaneObserve.Waits,
	}
	crossplaneConnect = Contract{
		Framework: "crossplane-runtime", Read: crossplaneObserve.Read,
		Where:   "pkg/reconciler/managed/reconciler.go (Reconcile): Connect, Initialize",
		Context: 0, Key: -1, Object: 1, Worker: true,
		Later: "return an error", Waits: crossplaneObserve.Waits,
	}
)

// crossplaneMethod returns the contract of a method of an ExternalClient, of what makes
// one, or of an Initializer, by its signature: the types of the results, of a package
// reconciler/managed, say which it is.
func crossplaneMethod(fn *types.Func, sig *types.Signature) (Contract, bool) {
	p, r := sig.Params(), sig.Results()
	if p.Len() != 2 || !isManaged(p.At(1).Type()) || r.Len() == 0 || !IsError(r.At(r.Len()-1).Type()) {
		return Contract{}, false
	}
	result := ""
	if r.Len() == 2 {
		result = managedResult(r.At(0).Type())
	}
	switch name := fn.Name(); {
	case name == "Observe" && result == "ExternalObservation":
		return crossplaneObserve, true
	case name == "Create" && result == "ExternalCreation":
		return crossplaneCreate, true
	case name == "Update" && result == "ExternalUpdate", name == "Delete" && result == "ExternalDelete",
		name == "Delete" && r.Len() == 1 && observes(sig.Recv().Type()): // of v1.16 and before
		return crossplaneUpdate, true
	case name == "Connect" && (result == "ExternalClient" || result == "TypedExternalClient"),
		name == "Initialize" && r.Len() == 1 && isManagedInterface(p.At(1).Type()):
		return crossplaneConnect, true
	}
	return Contract{}, false
}

func observes(t types.Type) bool {
	m := methodNamed(t, "Observe")
	return m != nil && m.Signature().Results().Len() == 2 && managedResult(m.Signature().Results().At(0).Type()) == "ExternalObservation"
}

// managedResult returns the name of a type of a package reconciler/managed, "" for others.
func managedResult(t types.Type) string {
	n := Named(t)
	if a, ok := t.(*types.Alias); ok && strings.HasSuffix(PkgPath(a.Obj().Pkg()), "/reconciler/managed") {
		return a.Obj().Name()
	}
	if n == nil || !strings.HasSuffix(PkgPath(n.Obj().Pkg()), "/reconciler/managed") {
		return ""
	}
	return n.Obj().Name()
}

// isManaged: an API object, or the interface of all managed resources.
func isManaged(t types.Type) bool { return IsAPIObject(t) || isManagedInterface(t) }

// isManagedInterface: an interface of objects that have conditions, as resource.Managed.
func isManagedInterface(t types.Type) bool {
	return IsObjectInterface(t) && methodNamed(t, "SetConditions") != nil && methodNamed(t, "GetCondition") != nil
}

// crossplaneFlow is FlowOf for functions of crossplane-runtime, read in v2.4.0: what they
// do to the objects that they are given.
func crossplaneFlow(fn *types.Func, path string) (Flow, bool) {
	name := fn.Name()
	if recv(fn) != nil {
		sig := fn.Signature()
		if recvName(fn) == "ConditionedStatus" {
			switch name {
			case "SetConditions":
				return sets("*.Conditions", argRecv), true
			case "GetCondition":
				return Flow{Pure: true}, true
			}
		}
		if isDeepCopy(fn, sig) {
			return methodFlow(fn, path)
		}
		return Flow{}, false
	}
	switch {
	case strings.HasSuffix(path, "/pkg/errors"):
		return Flow{Pure: true}, true
	case !strings.HasSuffix(path, "/pkg/meta"):
		return Flow{}, false
	case oneOf(name, "SetExternalName", "AddAnnotations", "RemoveAnnotations", "SetExternalCreatePending", "SetExternalCreateSucceeded", "SetExternalCreateFailed"):
		return sets(pMeta+".Annotations", 0), true
	case oneOf(name, "AddLabels", "RemoveLabels"):
		return sets(pMeta+".Labels", 0), true
	case oneOf(name, "AddFinalizer", "RemoveFinalizer"):
		return sets(pMeta+".Finalizers", 0), true
	case oneOf(name, "AddOwnerReference", "AddControllerReference"):
		return sets(pMeta+".OwnerReferences", 0), true
	case strings.HasPrefix(name, "Get"), strings.HasPrefix(name, "Was"), strings.HasPrefix(name, "External"),
		oneOf(name, "FinalizerExists", "HaveSameController", "IsPaused"):
		return Flow{Pure: true}, true
	}
	return Flow{}, false
}

// sets is the flow of a function that changes the elements of what an argument has at
// path, or puts another map or list there.
func sets(path string, arg int) Flow {
	return Flow{Mutates: []Mut{{Arg: arg, Path: path + "*[]"}, {Arg: arg, Path: path}}}
}
