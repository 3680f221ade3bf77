// Subject: API calls

package kube

import (
	"go/types"
	"strings"
)

// Verb is what a client operation does.
type Verb string

// The verbs of client operations.
const (
	Get       Verb = "Get"
	List      Verb = "List"
	Watch     Verb = "Watch"
	Create    Verb = "Create"
	Update    Verb = "Update"
	Patch     Verb = "Patch"
	Delete    Verb = "Delete"
	DeleteAll Verb = "DeleteAllOf"
	Apply     Verb = "Apply"
)

// Op describes one operation of a Kubernetes client. Indices count the call's
// arguments without the receiver; -1 means none.
type Op struct {
	Verb Verb
	// Sub is the subresource: "" the main resource, "status", or "?" when
	// the receiver decides (SubResource("x"), Status()).
	Sub   string
	Obj   int // object or list argument
	Key   int // key or name argument
	Patch int // patch argument
	Opts  int // first option argument
	// Clientset says that this is a generated, dynamic or metadata client:
	// the argument is not changed in memory, the answer is the first result.
	Clientset bool
}

// Writes reports whether the operation changes the stored object.
func (o Op) Writes() bool {
	switch o.Verb {
	case Create, Update, Patch, Apply:
		return true
	}
	return false
}

// ClientOp says which client operation a call of fn is, by its signature:
// never by the receiver's type, so that wrappers and users' own client
// interfaces count. fn may be generic; its origin is looked at.
func ClientOp(fn *types.Func) (Op, bool) {
	if fn == nil {
		return Op{}, false
	}
	fn = fn.Origin()
	sig, ok := fn.Type().(*types.Signature)
	if !ok || sig.Recv() == nil || sig.Params().Len() == 0 {
		return Op{}, false
	}
	if !IsContext(sig.Params().At(0).Type()) {
		return contextlessOp(fn, sig)
	}
	if sig.Params().Len() < 2 {
		return Op{}, false
	}
	if sig.Variadic() {
		return runtimeOp(fn, sig)
	}
	if op, ok := oldGet(fn, sig); ok {
		return op, true
	}
	return clientsetOp(fn, sig)
}

// runtimeOp recognises controller-runtime's client by the element type of the
// variadic parameter.
func runtimeOp(fn *types.Func, sig *types.Signature) (Op, bool) {
	last := sig.Params().Len() - 1
	opt, ok := sig.Params().At(last).Type().(*types.Slice)
	if !ok {
		return Op{}, false
	}
	n, _ := types.Unalias(opt.Elem()).(*types.Named)
	if n == nil || PkgPath(n.Obj().Pkg()) != pathClient {
		// A resource client may take subresources last:
		// Get(ctx, name, opts, subresources ...string).
		op, ok := clientsetOp(fn, sig)
		if ok && op.Sub == "" {
			op.Sub = "?"
		}
		return op, ok
	}
	op := Op{Obj: 1, Key: -1, Patch: -1, Opts: last}
	switch n.Obj().Name() {
	case "GetOption":
		op.Verb, op.Key, op.Obj = Get, 1, 2
	case "ListOption":
		if fn.Name() != "List" {
			return Op{}, false
		}
		op.Verb = List
	case "CreateOption":
		op.Verb = Create
	case "UpdateOption":
		op.Verb = Update
	case "PatchOption":
		op.Verb, op.Patch = Patch, 2
	case "DeleteOption":
		op.Verb = Delete
	case "DeleteAllOfOption":
		op.Verb = DeleteAll
	case "ApplyOption":
		op.Verb = Apply
	case "SubResourceGetOption": // (ctx, obj, subResource, opts)
		op.Verb, op.Sub, op.Obj = Get, "?", 2
	case "SubResourceCreateOption":
		op.Verb, op.Sub, op.Obj = Create, "?", 2
	case "SubResourceUpdateOption":
		op.Verb, op.Sub = Update, "?"
	case "SubResourcePatchOption":
		op.Verb, op.Sub, op.Patch = Patch, "?", 2
	case "SubResourceApplyOption":
		op.Verb, op.Sub = Apply, "?"
	default:
		return Op{}, false
	}
	if op.Obj >= last || isString(sig.Params().At(op.Obj).Type()) { // a name: a helper that finds the object itself
		return Op{}, false
	}
	// Before v0.14 Status() returned a StatusWriter that takes the main options.
	if op.Sub == "" && oneOf(recvName(fn), "StatusWriter", "SubResourceWriter", "SubResourceClient") {
		op.Sub = "?"
	}
	return op, true
}

// clientsetOp recognises generated, dynamic and metadata resource clients by
// signature: a context first, an options struct of metav1 last.
func clientsetOp(fn *types.Func, sig *types.Signature) (Op, bool) {
	opts := -1
	for i := sig.Params().Len() - 1; i > 0 && opts < 0; i-- {
		n, _ := types.Unalias(sig.Params().At(i).Type()).(*types.Named)
		if n != nil && PkgPath(n.Obj().Pkg()) == pathMeta && strings.HasSuffix(n.Obj().Name(), "Options") {
			opts = i
		}
	}
	if opts < 0 || sig.Results().Len() == 0 || !IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return Op{}, false
	}
	op := Op{Obj: -1, Key: -1, Patch: -1, Opts: opts, Clientset: true}
	switch fn.Name() {
	case "Get":
		op.Verb, op.Key = Get, 1
	case "List":
		op.Verb = List
	case "Watch":
		op.Verb = Watch
	case "Create":
		op.Verb, op.Obj = Create, 1
	case "Update":
		op.Verb, op.Obj = Update, 1
	case "UpdateStatus":
		op.Verb, op.Obj, op.Sub = Update, 1, "status"
	case "Patch":
		op.Verb, op.Key, op.Patch = Patch, 1, 3
	case "Apply":
		op.Verb, op.Obj = Apply, 1
	case "ApplyStatus":
		op.Verb, op.Obj, op.Sub = Apply, 1, "status"
	case "Delete":
		op.Verb, op.Key = Delete, 1
	case "DeleteCollection":
		op.Verb = DeleteAll
	default:
		return Op{}, false
	}
	if op.Verb == Apply && isString(sig.Params().At(1).Type()) { // of the dynamic client
		op.Key, op.Obj = 1, 2
	}
	if op.Obj >= opts || op.Key >= opts && opts > 0 {
		return Op{}, false
	}
	if (op.Verb == Get || op.Verb == Delete) && !isString(sig.Params().At(1).Type()) {
		return Op{}, false
	}
	return op, true
}

func isString(t types.Type) bool {
	b, ok := types.Unalias(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// IsStatusAccessor reports whether fn is a niladic method Status that returns
// a writer: client.Status().
func IsStatusAccessor(fn *types.Func) bool {
	return fn != nil && fn.Name() == "Status" && niladicMethod(fn) && resultHasUpdate(fn)
}

// IsSubResourceAccessor reports whether fn is client.SubResource(name).
func IsSubResourceAccessor(fn *types.Func) bool {
	if fn == nil || fn.Name() != "SubResource" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Recv() != nil && sig.Params().Len() == 1 && isString(sig.Params().At(0).Type())
}

func niladicMethod(fn *types.Func) bool {
	sig := fn.Type().(*types.Signature)
	return sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1
}

func resultHasUpdate(fn *types.Func) bool {
	t := fn.Type().(*types.Signature).Results().At(0).Type()
	return methodNamed(t, "Update") != nil || methodNamed(t, "Patch") != nil
}

// IsClient reports whether t has the reading half of controller-runtime's client.
func IsClient(t types.Type) bool {
	m := methodNamed(t, "Get")
	if m == nil {
		return false
	}
	op, ok := ClientOp(m)
	return ok && !op.Clientset
}

// IsCreateOr reports whether fn is controllerutil.CreateOrUpdate or
// CreateOrPatch (ctx, client, obj, mutate); restoresStatus says that it keeps
// the status set by mutate and writes it too.
func IsCreateOr(fn *types.Func) (restoresStatus, ok bool) {
	switch {
	case isFunc(fn, pathUtil, "CreateOrUpdate"), isFunc(fn, pathCR, "CreateOrUpdate"):
		return false, true
	case isFunc(fn, pathUtil, "CreateOrPatch"), isFunc(fn, pathCR, "CreateOrPatch"):
		return true, true
	}
	return false, false
}

// ErrSafe reports whether fn, given an error, tells NotFound (and its like)
// apart: client.IgnoreNotFound, apierrors.IsNotFound and so on.
func ErrSafe(fn *types.Func) bool {
	return isFunc(fn, pathClient, "IgnoreNotFound", "IgnoreAlreadyExists") ||
		isFunc(fn, pathAPIErrors, "IsNotFound", "IsGone", "ReasonForError", "IsAlreadyExists") ||
		isFunc(fn, pathAPIMeta, "IsNoMatchError")
}

// IsNotFoundTest reports whether fn is a bool test for NotFound.
func IsNotFoundTest(fn *types.Func) bool {
	return isFunc(fn, pathAPIErrors, "IsNotFound", "IsGone")
}

// IsIgnoreNotFound reports whether fn is client.IgnoreNotFound.
func IsIgnoreNotFound(fn *types.Func) bool { return isFunc(fn, pathClient, "IgnoreNotFound") }

// ClientPath is the import path of controller-runtime's client package, for
// the import that a fix adds.
const ClientPath = pathClient

// PtrPath is the import path of the package with helpers for pointers, for imports that
// fixes add.
const PtrPath = pathPtr

// BuiltIn reports whether t is a kind of Kubernetes itself, and whether that
// kind has the status subresource (the REST storage of v1.37 registers it).
func BuiltIn(t types.Type) (builtin, status bool) {
	n := Named(t)
	if n == nil {
		return false, false
	}
	path := PkgPath(n.Obj().Pkg())
	if path != pathAPIExt && path != pathAggregator && !strings.HasPrefix(path, pathAPI) {
		return false, false
	}
	group := strings.TrimPrefix(path, pathAPI)
	if i := strings.IndexByte(group, '/'); i >= 0 {
		group = group[:i]
	}
	switch path {
	case pathAPIExt:
		group = "apiextensions"
	case pathAggregator:
		group = "apiregistration"
	}
	return true, oneOf(n.Obj().Name(), statusKinds[group]...)
}

// IsAggregated reports whether t is a kind of OpenShift that an API server of its own serves,
// whose status endpoints store metadata as well (openshift-apiserver, pkg/*/apiserver/registry).
func IsAggregated(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	group, ok := strings.CutPrefix(PkgPath(n.Obj().Pkg()), "github.com/openshift/api/")
	group, _, _ = strings.Cut(group, "/")
	return ok && oneOf(group, "apps", "authorization", "build", "image", "project", "quota", "route", "security", "template")
}

// statusKinds lists, by API group directory, the built-in kinds whose storage
// registers <resource>/status (kubernetes v1.37.1 pkg/registry/*/rest).
var statusKinds = map[string][]string{
	"core":                  {"Namespace", "Node", "PersistentVolume", "PersistentVolumeClaim", "Pod", "ReplicationController", "ResourceQuota", "Service"},
	"apps":                  {"DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"},
	"autoscaling":           {"HorizontalPodAutoscaler"},
	"batch":                 {"CronJob", "Job"},
	"certificates":          {"CertificateSigningRequest", "PodCertificateRequest"},
	"networking":            {"Ingress", "ServiceCIDR"},
	"policy":                {"PodDisruptionBudget"},
	"storage":               {"VolumeAttachment", "CSINode"},
	"flowcontrol":           {"FlowSchema", "PriorityLevelConfiguration"},
	"resource":              {"ResourceClaim", "DeviceTaintRule", "ResourcePoolStatusRequest"},
	"scheduling":            {"PodGroup", "CompositePodGroup"},
	"lifecycle":             {"Eviction", "EvictionRequest"},
	"storagemigration":      {"StorageVersionMigration"},
	"apiserverinternal":     {"StorageVersion"},
	"extensions":            {"DaemonSet", "Deployment", "Ingress", "ReplicaSet"}, // of old servers
	"admissionregistration": {"ValidatingAdmissionPolicy"},
	"apiextensions":         {"CustomResourceDefinition"},
	"apiregistration":       {"APIService"},
}

// MakesError reports whether fn always returns a non-nil error: errors.New,
// fmt.Errorf, reconcile.TerminalError and the constructors of common libraries.
// Wrappers that pass nil through (pkg/errors.Wrap) do not count.
func MakesError(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case "errors":
		return fn.Name() == "New"
	case "fmt":
		return fn.Name() == "Errorf"
	case "github.com/pkg/errors", "golang.org/x/xerrors", pathCrossplaneErrors, pathCrossplaneErrors2, "emperror.dev/errors":
		return oneOf(fn.Name(), "New", "Errorf")
	case pathReconcile:
		return fn.Name() == "TerminalError"
	case pathAPIErrors:
		return strings.HasPrefix(fn.Name(), "New")
	}
	return false
}

// WrapsError reports whether fn returns its error argument wrapped, nil for
// nil: pkg/errors.Wrap and the like; the index of the error argument.
func WrapsError(fn *types.Func) (arg int, ok bool) {
	if fn == nil || recv(fn) != nil {
		return 0, false
	}
	switch PkgPath(fn.Pkg()) {
	case "github.com/pkg/errors", pathCrossplaneErrors, pathCrossplaneErrors2:
		return 0, oneOf(fn.Name(), "Wrap", "Wrapf", "WithMessage", "WithMessagef", "WithStack")
	case "emperror.dev/errors":
		return 0, oneOf(fn.Name(), "Wrap", "Wrapf", "WrapIf", "WrapIff", "WithMessage", "WithMessagef", "WithStack", "WithStackIf")
	}
	return 0, false
}

// IsErrorsIsAs reports whether fn is errors.Is or errors.As: a test that tells
// errors apart, whatever for.
func IsErrorsIsAs(fn *types.Func) bool {
	return isFunc(fn, "errors", "Is", "As", "AsType") || isFunc(fn, "github.com/pkg/errors", "Is", "As", "Cause") || isFunc(fn, pathEmperror, "Is", "As", "Cause")
}

// MakesNotFound reports whether fn makes an error of the kind NotFound.
func MakesNotFound(fn *types.Func) bool { return isFunc(fn, pathAPIErrors, "NewNotFound") }
