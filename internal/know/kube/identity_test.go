package kube

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// use checks code against the newest libraries and returns its package.
func use(t *testing.T, src string) (*enginetest.Source, func(string) types.Object) {
	t.Helper()
	s := load(t, "").Check(t, "example.com/"+t.Name(), src)
	return s, s.Types.Scope().Lookup
}

// TestIdentity: types and functions are known through aliases, import names,
// dot imports, embedding, instantiation and wrappers, and not by their spelling.
func TestIdentity(t *testing.T) {
	_, of := use(t, `package p

import (
	"context"

	v1 "k8s.io/api/core/v1"
	. "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type (
	ownResult  = ctrl.Result
	twice      = ownResult
	notAlias   ctrl.Result
	Pod        = v1.Pod
	Result     struct{}
	podWrapper struct{ v1.Pod }
	object     interface{ client.Object }
	strange    struct {
		TypeMeta
		ObjectMeta
	}
)

var (
	request   ctrl.Request
	request2  reconcile.Request
	result    twice
	defined   notAlias
	homemade  Result
	pod       *Pod
	pods      v1.PodList
	wrapper   podWrapper
	iface     object
	odd       strange
	key       client.ObjectKey
	ctx       context.Context
	err       error
	pclient   client.Client
	reader    client.Reader
	own       interface {
		Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error
	}
	embedding struct{ client.Client }
	store     interface {
		Get(key string) (any, error)
	}
)
`)
	for _, test := range []struct {
		name string
		is   func(types.Type) bool
		what string
		want bool
	}{
		{"request", IsRequest, "request", true},
		{"request2", IsRequest, "request", true},
		{"result", IsResult, "result", true},
		{"defined", IsResult, "result", false},
		{"homemade", IsResult, "result", false},
		{"pod", IsAPIObject, "object", true},
		{"wrapper", IsAPIObject, "object", true},
		{"pods", IsAPIObject, "object", false},
		{"pods", IsListType, "list", true},
		{"pod", IsListType, "list", false},
		{"odd", IsAPIObject, "object", false}, // no DeepCopyObject
		{"iface", IsObjectInterface, "object interface", true},
		{"ctx", IsObjectInterface, "object interface", false},
		{"key", IsNamespacedName, "key", true},
		{"ctx", IsContext, "context", true},
		{"err", IsError, "error", true},
		{"pclient", IsClient, "client", true},
		{"reader", IsClient, "client", true},
		{"own", IsClient, "client", true},
		{"embedding", IsClient, "client", true},
		{"store", IsClient, "client", false},
	} {
		if got := test.is(of(test.name).Type()); got != test.want {
			t.Errorf("%s is a %s: %v, want %v", test.name, test.what, got, test.want)
		}
	}
	if builtin, on := BuiltIn(of("pod").Type()); !builtin || !on {
		t.Error("Pod behind an alias and a pointer is not known")
	}
	if builtin, _ := BuiltIn(of("wrapper").Type()); builtin {
		t.Error("a struct around a Pod is taken for a built-in kind")
	}
}

func TestVendored(t *testing.T) {
	for path, want := range map[string]string{
		"k8s.io/api/core/v1":                                   "k8s.io/api/core/v1",
		"example.com/op/vendor/k8s.io/api/core/v1":             "k8s.io/api/core/v1",
		"a.io/vendor/b.io/vendor/k8s.io/api/core/v1":           "k8s.io/api/core/v1",
		"example.com/vendored/k8s.io":                          "example.com/vendored/k8s.io",
		"vendor/golang.org/x/net":                              "vendor/golang.org/x/net", // of the standard library
		"example.com/op/vendor/sigs.k8s.io/controller-runtime": "sigs.k8s.io/controller-runtime",
	} {
		if got := PkgPath(types.NewPackage(path, "p")); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if PkgPath(nil) != "" {
		t.Error("the universe has a path")
	}
	vendored := types.NewPackage("example.com/op/vendor/"+pathReconcile, "reconcile")
	named := types.NewNamed(types.NewTypeName(token.NoPos, vendored, "Result", nil), types.NewStruct(nil, nil), nil)
	if !IsResult(named) {
		t.Error("a vendored Result is not known")
	}
	user := types.NewPackage("example.com/op", "op")
	if Relevant(user) {
		t.Error("a package without imports uses Kubernetes")
	}
	user.SetImports([]*types.Package{vendored})
	if !Relevant(user) {
		t.Error("a package with a vendored import does not use Kubernetes")
	}
}

// TestCalls: what calls of the libraries are taken for.
func TestCalls(t *testing.T) {
	s, _ := use(t, `package p

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	applisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type embedding struct{ client.Client }

type narrow interface {
	Update(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error
}

type lookalike interface {
	Update(ctx context.Context, obj client.Object, opts ...string) error
	Get(ctx context.Context, name string) error
	List(selector string) []string
}

func f(ctx context.Context, c client.Client, e embedding, n narrow, l lookalike, k kubernetes.Interface, d dynamic.Interface,
	pod *corev1.Pod, list *corev1.PodList, u *unstructured.Unstructured, p client.Patch, key client.ObjectKey,
	lister applisters.DeploymentLister, store cache.Store, index cache.Indexer, generic cache.GenericLister) {
	/* Get key 1 obj 2 */ c.Get(ctx, key, pod)
	/* List obj 1 */ c.List(ctx, list)
	/* Create obj 1 */ c.Create(ctx, pod)
	/* Update obj 1 */ e.Update(ctx, pod)
	/* Update obj 1 */ n.Update(ctx, pod)
	/* none */ l.Update(ctx, pod)
	/* none */ l.Get(ctx, "")
	/* Patch obj 1 patch 2 */ c.Patch(ctx, pod, p)
	/* Delete obj 1 */ c.Delete(ctx, pod)
	/* DeleteAllOf obj 1 */ c.DeleteAllOf(ctx, pod)
	/* Update ? obj 1 */ c.Status().Update(ctx, pod)
	/* Patch ? obj 1 patch 2 */ c.SubResource("status").Patch(ctx, pod, p)
	/* Get ? obj 2 */ c.SubResource("scale").Get(ctx, pod, pod)
	/* Get clientset key 1 */ k.CoreV1().Pods("").Get(ctx, "", metav1.GetOptions{})
	/* List clientset */ k.CoreV1().Pods("").List(ctx, metav1.ListOptions{})
	/* Watch clientset */ k.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	/* Update clientset obj 1 */ k.AppsV1().Deployments("").Update(ctx, (*appsv1.Deployment)(nil), metav1.UpdateOptions{})
	/* Update clientset status obj 1 */ k.CoreV1().Pods("").UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	/* Patch clientset ? key 1 patch 3 */ k.CoreV1().Pods("").Patch(ctx, "", "", nil, metav1.PatchOptions{})
	/* Delete clientset key 1 */ k.CoreV1().Pods("").Delete(ctx, "", metav1.DeleteOptions{})
	/* Update clientset ? obj 1 */ d.Resource(schema.GroupVersionResource{}).Update(ctx, u, metav1.UpdateOptions{})
	/* Apply clientset ? key 1 obj 2 */ d.Resource(schema.GroupVersionResource{}).Apply(ctx, "", u, metav1.ApplyOptions{})
	/* Create ? obj 2 */ c.SubResource("eviction").Create(ctx, pod, pod)
	/* Get clientset ? key 1 */ d.Resource(schema.GroupVersionResource{}).Get(ctx, "", metav1.GetOptions{})
	/* cached lister */ lister.Deployments("").Get("")
	/* cached lister elems */ lister.List(labels.Everything())
	/* cached store flag 1 */ store.GetByKey("")
	/* cached store elems */ store.List()
	/* cached store elems */ index.ByIndex("", "")
	/* cached lister */ generic.Get("")
	/* none */ l.List("")
	/* none */ wait.Forever(nil, time.Second)
	/* var CreateOrUpdate */ ctrl.CreateOrUpdate(ctx, c, pod, nil)
	/* var CreateOrPatch */ ctrl.CreateOrPatch(ctx, c, pod, nil)
	/* var SetControllerReference */ ctrl.SetControllerReference(pod, pod, nil)
}
`)
	checked := 0
	for _, group := range s.Files[0].Comments {
		want := group.Text()
		var call *ast.CallExpr
		ast.Inspect(s.Files[0], func(n ast.Node) bool {
			if stmt, ok := n.(*ast.ExprStmt); ok && stmt.Pos() > group.End() && stmt.Pos() < group.End()+3 {
				call = stmt.X.(*ast.CallExpr)
			}
			return true
		})
		if call == nil {
			t.Fatalf("no call after %q", want)
		}
		checked++
		if got := described(s, call); got != strings.TrimSpace(want) {
			t.Errorf("%s: got %q, want %q", types.ExprString(call), got, strings.TrimSpace(want))
		}
	}
	if checked < 30 {
		t.Errorf("%d calls", checked)
	}
}

// described renders what the tables say of a call.
func described(s *enginetest.Source, call *ast.CallExpr) string {
	sel := call.Fun.(*ast.SelectorExpr)
	obj := s.Info.Uses[sel.Sel]
	fn, ok := obj.(*types.Func)
	if !ok {
		if to := FuncVar(obj); to != nil {
			return "var " + to.Name()
		}
		return "none"
	}
	if op, ok := ClientOp(fn); ok {
		out := string(op.Verb)
		if op.Clientset {
			out += " clientset"
		}
		if op.Sub != "" {
			out += " " + op.Sub
		}
		for _, x := range []struct {
			name string
			i    int
		}{{"key", op.Key}, {"obj", op.Obj}, {"patch", op.Patch}} {
			if x.i >= 0 {
				out += " " + x.name + " " + string(rune('0'+x.i))
			}
		}
		return out
	}
	if r, ok := ReadsCache(fn, s.Info.TypeOf(sel.X)); ok {
		out := "cached " + r.What
		if r.Elems {
			out += " elems"
		}
		if r.Flag >= 0 {
			out += " flag " + string(rune('0'+r.Flag))
		}
		return out
	}
	return "none"
}

// TestFuncVars: a variable of the root package has the type of the function
// that it is taken for.
func TestFuncVars(t *testing.T) {
	for _, minor := range minors {
		lib := load(t, minor.modfile)
		for name, to := range funcVars {
			if w, _ := WindowOf(pathCR, name); !w.Holds(minor.name) {
				continue
			}
			v, ok := lib.Package(pathCR).Scope().Lookup(name).(*types.Var)
			if !ok {
				t.Errorf("%s: %s is no variable", minor.name, name)
				continue
			}
			fn := FuncVar(v)
			if fn == nil || fn.Name() != to.name || PkgPath(fn.Pkg()) != to.path {
				t.Errorf("%s: %s is taken for %v", minor.name, name, fn)
				continue
			}
			real := lib.Package(to.path).Scope().Lookup(to.name)
			if !types.Identical(v.Type(), real.Type()) {
				t.Errorf("%s: %s has type %s, but %s.%s has %s", minor.name, name, v.Type(), to.path, to.name, real.Type())
			}
		}
	}
}

func TestWindow(t *testing.T) {
	w := Window{Since: "v0.9", Until: "v0.22"}
	for minor, want := range map[string]bool{"v0.8": false, "v0.9": true, "v0.15": true, "v0.21": true, "v0.22": false} {
		if got := w.Holds(minor); got != want {
			t.Errorf("%s: %v", minor, got)
		}
	}
	if !(Window{}).Holds("v0.25") {
		t.Error("a name without window is always there")
	}
}
