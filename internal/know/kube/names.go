// Subject: objects

// Package kube is the one place that knows Kubernetes by name: import paths,
// types, methods, and what the functions of the libraries do. It answers in
// domain words about go/types objects; nothing else in ctrlvet contains an
// import path of Kubernetes.
//
// All functions are pure and safe for concurrent use.
package kube

import (
	"go/types"
	"slices"
	"strings"
)

// Import paths. They are compared after cutting a "…/vendor/" prefix.
const (
	pathCR          = "sigs.k8s.io/controller-runtime"
	pathClient      = pathCR + "/pkg/client"
	pathReconcile   = pathCR + "/pkg/reconcile"
	pathController  = pathCR + "/pkg/controller"
	pathUtil        = pathCR + "/pkg/controller/controllerutil"
	pathEvent       = pathCR + "/pkg/event"
	pathPredicate   = pathCR + "/pkg/predicate"
	pathSource      = pathCR + "/pkg/source"
	pathHandler     = pathCR + "/pkg/handler"
	pathCtrlCache   = pathCR + "/pkg/cache"
	pathCacheAPI    = pathCtrlCache + "/cacheapi" // since v0.25, behind aliases
	pathManager     = pathCR + "/pkg/manager"
	pathBuilder     = pathCR + "/pkg/builder"
	pathAdmission   = pathCR + "/pkg/webhook/admission"
	pathCtrlLog     = pathCR + "/pkg/log"
	pathMeta        = "k8s.io/apimachinery/pkg/apis/meta/v1"
	pathUnstr       = "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	pathRuntime     = "k8s.io/apimachinery/pkg/runtime"
	pathConversion  = "k8s.io/apimachinery/pkg/conversion"
	pathSchema      = "k8s.io/apimachinery/pkg/runtime/schema"
	pathLabels      = "k8s.io/apimachinery/pkg/labels"
	pathTypes       = "k8s.io/apimachinery/pkg/types"
	pathAPIMeta     = "k8s.io/apimachinery/pkg/api/meta"
	pathAPIErrors   = "k8s.io/apimachinery/pkg/api/errors"
	pathWait        = "k8s.io/apimachinery/pkg/util/wait"
	pathSets        = "k8s.io/apimachinery/pkg/util/sets"
	pathErrGroup    = "golang.org/x/sync/errgroup"
	pathCache       = "k8s.io/client-go/tools/cache"
	pathRetry       = "k8s.io/client-go/util/retry"
	pathWatchTools  = "k8s.io/client-go/tools/watch"
	pathWorkqueue   = "k8s.io/client-go/util/workqueue"
	pathKlog        = "k8s.io/klog/v2"
	pathAPI         = "k8s.io/api/"
	pathAPIExt      = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	pathAggregator  = "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	pathLogr        = "github.com/go-logr/logr"
	pathDiscovery   = "k8s.io/client-go/discovery"
	pathAPIUtil     = pathClient + "/apiutil"
	pathCtrlConfig  = pathClient + "/config"
	prefixK8s       = "k8s.io/"
	prefixSigs      = "sigs.k8s.io/"
	prefixOpenShift = "github.com/openshift/"
)

// PkgPath returns the import path of p without a vendor prefix; "" for nil (the universe).
func PkgPath(p *types.Package) string {
	if p == nil {
		return ""
	}
	return unvendored(p.Path())
}

func unvendored(path string) string {
	if strings.Contains(path, "/vendor/") { // much faster than where the last one is
		path = path[strings.LastIndex(path, "/vendor/")+len("/vendor/"):]
	}
	return path
}

// Relevant reports whether pkg imports a Kubernetes library itself, so that
// looking at its functions can pay. Packages that only import a helper with
// effects are found by the effects of that helper, not here.
func Relevant(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), IsRelevant)
}

// Imported returns the package with that path that pkg imports, itself or through
// others; nil when there is none.
func Imported(pkg *types.Package, path string) *types.Package {
	return imported(pkg, path, make(map[*types.Package]bool))
}

func imported(pkg *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	for _, imp := range pkg.Imports() {
		if PkgPath(imp) == unvendored(path) {
			return imp
		}
	}
	for _, imp := range pkg.Imports() {
		if !seen[imp] {
			seen[imp] = true
			if f := imported(imp, path, seen); f != nil {
				return f
			}
		}
	}
	return nil
}

// ArgumentType returns the type of the parameter that argument i of a call is for; list
// says that the last argument is one, with an ellipsis. nil when there is no such
// parameter.
func ArgumentType(sig *types.Signature, i int, list bool) types.Type {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		t := sig.Params().At(n - 1).Type()
		if s, ok := t.(*types.Slice); ok && !list {
			return s.Elem()
		}
		return t
	}
	if i >= n {
		return nil
	}
	return sig.Params().At(i).Type()
}

// IsUntyped reports whether t is the type of an untyped constant, or of nil.
func IsUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// IsRelevant is IsRelevantPath of a package.
func IsRelevant(pkg *types.Package) bool { return pkg != nil && IsRelevantPath(pkg.Path()) }

// IsRelevantPath reports whether a path is that of a Kubernetes library, or of one of its special interest groups.
func IsRelevantPath(path string) bool {
	path = unvendored(path)
	return strings.HasPrefix(path, prefixK8s) || strings.HasPrefix(path, prefixSigs)
}

// controllerModules are the modules, or the beginnings of their paths, that a module requires
// itself when it holds code of controllers: tools for generating or deploying are not among them.
var controllerModules = []string{
	"k8s.io/api", "k8s.io/apimachinery", "k8s.io/client-go", "k8s.io/apiserver", "k8s.io/sample-controller", pathCR,
	"github.com/rancher/wrangler", "github.com/rancher/lasso", "knative.dev/pkg", "github.com/openshift/library-go",
	"github.com/crossplane/crossplane-runtime",
}

// MakesControllers reports whether a module that requires the module with that path itself
// may hold code of controllers. Versions of wrangler and others have paths of their own (/v3).
func MakesControllers(module string) bool {
	return slices.ContainsFunc(controllerModules, func(m string) bool {
		rest, ok := strings.CutPrefix(module, m)
		return ok && (rest == "" || majorVersion(rest))
	})
}

// majorVersion reports whether rest is the end of a module path: /v2.
func majorVersion(rest string) bool {
	digits, ok := strings.CutPrefix(rest, "/v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// Named returns the named type behind aliases and one pointer, or nil.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// is reports whether t (behind aliases, one pointer and type arguments) is the
// type path.name.
func is(t types.Type, path, name string) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	obj := n.Origin().Obj()
	return obj.Name() == name && PkgPath(obj.Pkg()) == path
}

// isFunc reports whether fn is the package-level function path.name.
func isFunc(fn *types.Func, path string, names ...string) bool {
	if fn == nil || PkgPath(fn.Pkg()) != path || recv(fn) != nil {
		return false
	}
	return oneOf(fn.Name(), names...)
}

func oneOf(s string, list ...string) bool {
	return slices.Contains(list, s)
}

func recv(fn *types.Func) *types.Var {
	sig, _ := fn.Type().(*types.Signature)
	if sig == nil {
		return nil
	}
	return sig.Recv()
}

// recvName returns the name of the receiver's type, "" for functions.
func recvName(fn *types.Func) string {
	r := recv(fn)
	if r == nil {
		return ""
	}
	if n := Named(r.Type()); n != nil {
		return n.Obj().Name()
	}
	return ""
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

// IsError reports whether t is the predeclared type error, or a type that is declared as
// it: knative's reconciler.Event.
func IsError(t types.Type) bool {
	// Not types.Identical: it panics at the types that go/ssa gives iterators.
	t = types.Unalias(t)
	if t == errorType {
		return true
	}
	n, ok := t.(*types.Named)
	return ok && types.Identical(n.Underlying(), errorType.Underlying())
}

var errorType = types.Universe.Lookup("error").Type()

// IsErrorInterface reports whether t is error, or an interface that has all of it:
// errors.Aggregate and the like.
func IsErrorInterface(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return false
	}
	_, ok := t.Underlying().(*types.Interface)
	return ok && ImplementsError(t)
}

// IsResult reports whether t is controller-runtime's reconcile.Result, or operatorpkg's, of
// which the same holds: an error drops it, and RequeueAfter goes before Requeue.
func IsResult(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && (is(n, pathReconcile, "Result") || is(n, pathOperatorReconciler, "Result"))
}

// IsRequest reports whether t is controller-runtime's reconcile.Request.
func IsRequest(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && is(n, pathReconcile, "Request")
}

// IsNamespacedName reports whether t is types.NamespacedName (client.ObjectKey).
func IsNamespacedName(t types.Type) bool { return is(t, pathTypes, "NamespacedName") }

// IsUnstructured reports whether t is (a pointer to) unstructured.Unstructured
// or UnstructuredList.
func IsUnstructured(t types.Type) bool {
	return is(t, pathUnstr, "Unstructured") || is(t, pathUnstr, "UnstructuredList")
}

// TestSupport reports whether path names a package that exists to support
// tests: reports there help nobody.
func TestSupport(path string) bool {
	for e := range strings.SplitSeq(path, "/") {
		if oneOf(e, "fake", "fakes", "testing", "testutil", "testutils", "mock", "mocks", "testdata") {
			return true
		}
	}
	return false
}

// TestTree reports whether path names a package of a tree of tests, such as
// test/e2e/support: code that no user runs. A repository may be called test.
func TestTree(path string) bool {
	elements := strings.Split(path, "/")
	if len(elements) > 2 && oneOf(elements[0], "github.com", "gitlab.com", "bitbucket.org") {
		elements = elements[3:]
	}
	return slices.ContainsFunc(elements, func(e string) bool {
		return oneOf(strings.ToLower(e), "test", "tests", "e2e", "envtest", "testutil", "testutils")
	})
}

// ScriptTree reports whether path names a package of a tree of programs that a person
// runs by hand, such as hack/watch.
func ScriptTree(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(e string) bool { return oneOf(e, "script", "scripts", "hack", "example", "examples") })
}

// methodNamed looks a method up by name in the method set of t or *t.
func methodNamed(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// IsAPIObject reports whether t (behind aliases and one pointer) is a named
// struct whose pointer has the methods of metav1.Object and runtime.Object.
// The test is structural, so that it needs no import of Kubernetes.
func IsAPIObject(t types.Type) bool {
	n := Named(t)
	if n == nil {
		return false
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return false
	}
	return methodNamed(n, "GetResourceVersion") != nil && methodNamed(n, "GetName") != nil &&
		methodNamed(n, "DeepCopyObject") != nil && methodNamed(n, "GetObjectKind") != nil
}

// IsObjectInterface reports whether t is an interface that stands for an API
// object: runtime.Object, metav1.Object, client.Object and their like.
func IsObjectInterface(t types.Type) bool {
	t = types.Unalias(t)
	if _, ok := t.Underlying().(*types.Interface); !ok {
		return false
	}
	return methodNamed(t, "GetObjectKind") != nil && methodNamed(t, "DeepCopyObject") != nil ||
		methodNamed(t, "GetResourceVersion") != nil && methodNamed(t, "GetUID") != nil
}

// IsListType reports whether t (behind one pointer) is an API list: a struct
// with an Items field whose pointer has DeepCopyObject.
func IsListType(t types.Type) bool {
	n := Named(t)
	if n == nil || methodNamed(n, "DeepCopyObject") == nil {
		return false
	}
	return ItemsOf(n) != nil
}

// ItemsOf returns the Items field of a list type, or nil.
func ItemsOf(t types.Type) *types.Var {
	n := Named(t)
	if n == nil {
		return nil
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Items" {
			if _, ok := f.Type().Underlying().(*types.Slice); ok {
				return f
			}
		}
	}
	return nil
}

// IsLibrary reports whether p belongs to the standard library, to Kubernetes'
// own libraries, controller-runtime or logr: they know nothing of the fields of
// a project's kinds.
func IsLibrary(p *types.Package) bool {
	if p == nil {
		return true
	}
	path := PkgPath(p)
	return IsStandard(p) || strings.HasPrefix(path, "k8s.io/") || path == pathCR || strings.HasPrefix(path, pathCR+"/") ||
		strings.HasPrefix(path, "github.com/go-logr/")
}

// isKindGetter reports whether fn is GetObjectKind of an object: its kind, which whoever
// reads an object without a Go type has set before.
func isKindGetter(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && fn.Name() == "GetObjectKind" && fn.Signature().Params().Len() == 0
}
