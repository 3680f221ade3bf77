// Subject: permissions

package kube

import (
	"go/types"
	"strings"
)

const (
	pathResourceLock = "k8s.io/client-go/tools/leaderelection/resourcelock"
	pathFilters      = pathCR + "/pkg/metrics/filters"
	pathCluster      = pathCR + "/pkg/cluster"
	pathPatchHelper  = prefixSigs + "cluster-api/util/patch"
	pathClusterFlags = prefixSigs + "cluster-api/util/flags"
	// pathPatchHelperV1Beta1 is where the helper for conditions of before is since v1.11.
	pathPatchHelperV1Beta1 = prefixSigs + "cluster-api/util/deprecated/v1beta1/patch"
	pathFluxPatch          = "github.com/fluxcd/pkg/runtime/patch"
)

// The groups of the resources that libraries ask for on their own.
const (
	EventsGroup         = "events.k8s.io"
	LeasesGroup         = "coordination.k8s.io"
	AuthenticationGroup = "authentication.k8s.io"
	AuthorizationGroup  = "authorization.k8s.io"
	RBACGroup           = "rbac.authorization.k8s.io"
)

// WatchesKind returns the argument of fn whose kind controller-runtime lists and
// watches from then on: of For, Owns and Watches of a builder, of source.Kind, of
// GetInformer of a cache, and of IndexField.
func WatchesKind(fn *types.Func) (arg int, ok bool) {
	switch BuilderCall(fn) {
	case "For", "Owns", "WatchesMetadata":
		return 0, true
	case "Watches":
		return 0, IsObjectInterface(fn.Signature().Params().At(0).Type())
	}
	switch {
	case isFunc(fn, pathSource, "Kind", "TypedKind"):
		return 1, true
	case IsIndexField(fn), fn != nil && fn.Name() == "GetInformer" && recv(fn) != nil && oneOf(PkgPath(fn.Pkg()), pathCtrlCache, pathCacheAPI):
		return 1, true
	}
	return 0, false
}

// A clientSort says what a client of controller-runtime reads from.
type clientSort uint8

// The sorts.
const (
	ClientUnknown clientSort = iota
	ClientCached             // the cache of a manager
	ClientLive               // the API server
)

// ClientFrom says what the client reads from that a call of fn returns.
func ClientFrom(fn *types.Func) clientSort {
	switch {
	case isLiveClient(fn):
		return ClientLive
	case fn != nil && recv(fn) != nil && oneOf(fn.Name(), "GetClient", "GetCache") && oneOf(PkgPath(fn.Pkg()), pathCluster, pathManager):
		return ClientCached
	}
	return ClientUnknown
}

// WrapsClient reports whether fn returns a client that asks the one among its arguments:
// those of controller-runtime that add a namespace, a field owner or a dry run.
func WrapsClient(fn *types.Func) bool {
	return fn != nil && recv(fn) == nil && strings.HasPrefix(PkgPath(fn.Pkg()), pathClient)
}

// EventsOf returns the API group of the events that a program sends because it calls
// fn: it makes a recorder of a manager, or connects a broadcaster with the API server.
func EventsOf(fn *types.Func) (group string, ok bool) {
	if fn == nil || recv(fn) == nil {
		return "", false
	}
	path := PkgPath(fn.Pkg())
	switch {
	case fn.Name() == "GetEventRecorderFor" && strings.HasPrefix(path, pathCR):
		return "", true
	case fn.Name() == "GetEventRecorder" && strings.HasPrefix(path, pathCR):
		return EventsGroup, true
	case strings.HasPrefix(fn.Name(), "StartRecordingToSink") && path == pathRecord:
		return "", true
	case strings.HasPrefix(fn.Name(), "StartRecordingToSink") && oneOf(path, pathEvents, pathEventsImpl):
		return EventsGroup, true
	}
	return "", false
}

// IsMetricsAuth reports whether fn has the API server judge who may read metrics.
func IsMetricsAuth(fn *types.Func) bool {
	return isFunc(fn, pathFilters, "WithAuthenticationAndAuthorization") || isFunc(fn, pathClusterFlags, "GetManagerOptions", "GetDiagnosticsOptions")
}

// IsPatchHelper reports whether fn is the method Patch of Cluster API's or flux's
// patch.Helper, or of flux's patch.SerialPatcher, which patches an object and its status.
func IsPatchHelper(fn *types.Func) bool {
	return fn != nil && fn.Name() == "Patch" && recv(fn) != nil && IsPatchHelperType(recv(fn).Type())
}

// IsPatchHelperType reports whether t is such a helper, or a pointer to one.
func IsPatchHelperType(t types.Type) bool {
	n := Named(t)
	return n != nil && oneOf(n.Obj().Name(), "Helper", "SerialPatcher") && oneOf(PkgPath(n.Obj().Pkg()), pathPatchHelper, pathPatchHelperV1Beta1, pathFluxPatch)
}

// KeepsBase reports whether fn makes such a helper, with what its first argument is then:
// what the object has later and had not then is in the patch.
func KeepsBase(fn *types.Func) bool {
	return isFunc(fn, pathPatchHelper, "NewHelper") || isFunc(fn, pathPatchHelperV1Beta1, "NewHelper") || isFunc(fn, pathFluxPatch, "NewHelper", "NewSerialPatcher")
}

// IsResourceID reports whether t names a kind or resource with its group:
// schema.GroupVersionResource, GroupVersionKind and their like.
func IsResourceID(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && PkgPath(n.Obj().Pkg()) == pathSchema &&
		oneOf(n.Obj().Name(), "GroupVersionResource", "GroupVersionKind", "GroupResource", "GroupKind")
}

// KindOfObject returns the argument of fn, -1 for its receiver, whose kind it returns in
// one form or another.
func KindOfObject(fn *types.Func) (arg int, ok bool) {
	switch {
	case isFunc(fn, pathAPIUtil, "GVKForObject"):
		return 0, true
	case isKindGetter(fn):
		return -1, true
	case fn != nil && recv(fn) != nil && strings.HasPrefix(fn.Name(), "RESTMapping") && strings.HasPrefix(PkgPath(fn.Pkg()), prefixK8s):
		for i := range fn.Signature().Params().Len() {
			if IsResourceID(fn.Signature().Params().At(i).Type()) {
				return i, true
			}
		}
	}
	return 0, false
}

// SetsKind returns what a call of fn on an object sets of its type: "GroupVersionKind",
// "Kind" or "APIVersion"; "" for others.
func SetsKind(fn *types.Func) string {
	if fn == nil || recv(fn) == nil {
		return ""
	}
	switch fn.Name() {
	case "SetGroupVersionKind", "SetKind", "SetAPIVersion":
		return strings.TrimPrefix(fn.Name(), "Set")
	}
	return ""
}

// AnyKind reports whether t, behind one pointer, is a type that stands for any kind:
// an unstructured object, its list, or the metadata of one. metadata says that it is
// the latter, which a manager's client reads from the cache.
func AnyKind(t types.Type) (metadata, ok bool) {
	if IsUnstructured(t) {
		return false, true
	}
	if is(t, pathMeta, "PartialObjectMetadata") || is(t, pathMeta, "PartialObjectMetadataList") {
		return true, true
	}
	return false, false
}

// OwnerApply returns which part of an owner reference the method fn of its apply
// configuration sets: "APIVersion", "Kind", "BlockOwnerDeletion"; "" for others.
func OwnerApply(fn *types.Func) string {
	if fn == nil || recvName(fn) != "OwnerReferenceApplyConfiguration" {
		return ""
	}
	return strings.TrimPrefix(fn.Name(), "With")
}

// SaysWho reports whether f is a field of rest.Config that says which server is asked, or
// as whom.
func SaysWho(f *types.Var) bool {
	return f != nil && PkgPath(f.Pkg()) == pathRest && oneOf(f.Name(), "Host", "Impersonate", "BearerToken", "BearerTokenFile", "Username", "Password")
}

// OwnCluster reports whether fn returns the configuration of the cluster that the program
// runs in, or of the one that a person's kubeconfig names.
func OwnCluster(fn *types.Func) bool {
	if fn != nil && recv(fn) != nil && fn.Name() == "ToRESTConfig" && strings.HasPrefix(PkgPath(fn.Pkg()), prefixK8s) {
		return true // of the flags of a command
	}
	return StartupConfig(fn) || isFunc(fn, pathClientCmd, "BuildConfigFromFlags", "NewNonInteractiveDeferredLoadingClientConfig", "NewInteractiveDeferredLoadingClientConfig")
}

// AsksOnItsOwn reports whether the functions of a package, which is not of the module, may
// ask the API server by means of a client that they are given. Those of the libraries that
// clients, caches and managers are made of do not, or are known.
func AsksOnItsOwn(pkg *types.Package) bool {
	path := PkgPath(pkg)
	for _, generated := range []string{"/informers/", "/clientset/", "/listers/", "/applyconfiguration/"} {
		if strings.Contains(path+"/", generated) {
			return false
		}
	}
	return pkg != nil && !IsStandard(pkg) && (!IsLibrary(pkg) || strings.HasPrefix(path, "k8s.io/kubectl/") || strings.HasPrefix(path, "k8s.io/cloud-provider/"))
}

// EverybodysResource reports whether every authenticated user may create the resource:
// reviews of the user's own rights.
func EverybodysResource(group, resource string) bool {
	return strings.HasPrefix(resource, "self") && oneOf(group, AuthorizationGroup, AuthenticationGroup)
}

// IsClientInterface reports whether t is an interface by which controller-runtime's
// objects are read or written.
func IsClientInterface(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Interface); !ok {
		return false
	}
	for _, name := range []string{"Get", "Create"} {
		if m := methodNamed(t, name); m != nil {
			op, ok := ClientOp(m)
			return ok && !op.Clientset
		}
	}
	return false
}

// IsClientFamily reports whether t is a type from which clients of resources come: a
// generated clientset or its interface, that of the dynamic client.
func IsClientFamily(t types.Type) bool {
	n := Named(t)
	if n == nil || !types.IsInterface(n) && n.Obj().Name() != "Clientset" {
		return false
	}
	if methodNamed(t, "Discovery") != nil {
		return true
	}
	m := methodNamed(t, "Resource")
	return m != nil && Is(m, "dynamic.*.Resource", "metadata.*.Resource")
}

// IsAppliedInterface reports whether t is the interface that all apply configurations
// implement.
func IsAppliedInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok && methodNamed(t, "IsApplyConfiguration") != nil
}

// AppliedKind returns the package of the API type that an apply configuration of
// client-go stands for, and its kind; path is "" for those of others.
func AppliedKind(t types.Type) (path, kind string, ok bool) {
	if !IsApplyConfiguration(t) {
		return "", "", false
	}
	obj := Named(t).Obj()
	kind = strings.TrimSuffix(obj.Name(), "ApplyConfiguration")
	if dir, ok := strings.CutPrefix(PkgPath(obj.Pkg()), "k8s.io/client-go/applyconfigurations/"); ok {
		path = pathAPI + dir
	}
	return path, kind, true
}

// GroupOfPath returns the API group of a package of the built-in API types.
func GroupOfPath(path string) (group string, ok bool) {
	if !strings.HasPrefix(path, pathAPI) {
		return "", false
	}
	return groupOfVersionVar(types.NewVar(0, types.NewPackage(path, "v"), "SchemeGroupVersion", types.Typ[types.Int]))
}
