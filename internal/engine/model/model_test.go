package model_test

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
)

var roleNames = []struct {
	role model.Role
	name string
}{
	{model.Reconciler, "reconciler"}, {model.ObjectReconciler, "object reconciler"}, {model.SubReconciler, "sub-reconciler"},
	{model.KeyWorker, "key worker"}, {model.Handler, "handler"}, {model.Predicate, "predicate"}, {model.MapFunc, "map function"},
	{model.IndexFunc, "index function"}, {model.Transform, "transform"}, {model.Admission, "admission"}, {model.Runnable, "runnable"}, {model.ReconcileStep, "step"}, {model.ObjectWorker, "object worker"},
}

// describe renders the roles of a function and its cached parameters.
func describe(m *model.Model, n ast.Node) string {
	f := m.Func(m.Node(n))
	if f == nil {
		return "-"
	}
	var out []string
	for _, r := range roleNames {
		if m.Has(f.Node, r.role) {
			out = append(out, r.name)
		}
	}
	for _, c := range f.Cached {
		out = append(out, string(rune('0'+c.Param))+c.Path)
	}
	return strings.Join(out, ", ")
}

// check compares the roles of functions with what is written behind them:
// "// = roles" at the end of the line of a declaration or of a literal.
func check(t *testing.T, src string) {
	t.Helper()
	s := enginetest.Newest(t).Check(t, "example.com/p", "package p\n\n"+src)
	m := enginetest.Result[*model.Model](t, s, model.Analyzer)
	if !m.Relevant {
		t.Fatal("the package does not use Kubernetes")
	}
	f := s.Files[0]
	want := make(map[int]string)
	for _, g := range f.Comments {
		for _, c := range g.List {
			if text, ok := strings.CutPrefix(c.Text, "// = "); ok {
				want[s.Fset.Position(c.Pos()).Line] = text
			}
		}
	}
	if len(want) == 0 {
		t.Fatal("nothing is asserted")
	}
	seen := make(map[int]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		var name string
		switch n := n.(type) {
		case *ast.FuncDecl:
			name = n.Name.Name
		case *ast.FuncLit:
			name = "literal"
		default:
			return true
		}
		line := s.Fset.Position(n.Pos()).Line
		w, asserted := want[line]
		if _, lit := n.(*ast.FuncLit); seen[line] || lit && !asserted {
			return true
		}
		if seen[line] = true; !asserted {
			w = "-"
		}
		if got := describe(m, n); got != w {
			t.Errorf("line %d, %s: %s, want %s", line, name, got, w)
		}
		return true
	})
	for line, w := range want {
		if !seen[line] {
			t.Errorf("line %d: no function for %q", line, w)
		}
	}
	for i, f := range m.Funcs() {
		if i > 0 && m.Funcs()[i-1].Node.Pos() >= f.Node.Pos() {
			t.Error("the functions are not in source order")
		}
	}
}

func TestWorkers(t *testing.T) {
	check(t, `
import (
	"context"

	admissionv1 "k8s.io/api/admission/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type c struct{}

func (c) syncHandler(ctx context.Context, key string) error { return nil } // = key worker
func (c) syncPod(ctx context.Context, key types.NamespacedName) error { return nil } // = key worker
func (c) process(ctx context.Context, ref cache.ObjectName) (bool, error) { return false, nil } // = key worker
func (c) syncOnly(ctx context.Context, name types.NamespacedName) error { return nil } // = key worker
func (c) syncName(ctx context.Context, name string) error { return nil }
func (c) fetch(ctx context.Context, key string) error { return nil }
func (c) syncNothing(ctx context.Context, key string) {}

func (c) Start(ctx context.Context) error { return nil } // = runnable
func Start(ctx context.Context) error { return nil }

func (c) Handle(ctx context.Context, r admission.Request) admission.Response { return admission.Response{} } // = admission
func serve(r *admissionv1.AdmissionReview) {} // = admission
func admit(r *admissionv1.AdmissionRequest) {} // = admission
`)
}

func TestHandlers(t *testing.T) {
	check(t, `
import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type c struct{}

func (c *c) update(old, cur any) {} // = handler, 0*, 1*
func (c *c) unused(old, cur any) {}
func deleted(obj any) {} // = handler, 0*
func first(obj any) {} // = handler, 0*

func register(i cache.SharedInformer, c *c) {
	i.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {}, // = handler, 0*
		UpdateFunc: c.update,
		DeleteFunc: deleted,
	})
	_ = cache.ResourceEventHandlerFuncs{first, nil, nil}
	var h cache.ResourceEventHandlerFuncs
	h.AddFunc = func(obj any) {} // = handler, 0*
	p := &cache.ResourceEventHandlerDetailedFuncs{}
	p.AddFunc = func(obj any, initial bool) {} // = handler, 0*
	_ = cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool { return true }, // = handler, 0*
		Handler: cache.ResourceEventHandlerFuncs{
			DeleteFunc: wrap(deleted),
			AddFunc: made(),
		},
	}
	i.AddEventHandler(&own{})
	i.AddEventHandler(fields{onAdd: func(p *corev1.Pod) {}}) // = handler, 0*
	var other struct{ AddFunc func(any) }
	other.AddFunc = func(obj any) {} // = -
}

func made() func(any) {
	return func(obj any) {} // = handler, 0*
}

func wrap(f func(any)) func(any) { return f }

type own struct{}

func (*own) OnAdd(obj any, initial bool) {} // = handler, 0*
func (*own) OnUpdate(old, cur any) {} // = handler, 0*, 1*
func (*own) OnDelete(obj any) {} // = handler, 0*

type fields struct{ onAdd func(*corev1.Pod) }

func (fields) OnAdd(obj any, initial bool) {} // = handler, 0*
func (fields) OnUpdate(old, cur any) {} // = handler, 0*, 1*
func (fields) OnDelete(obj any) {} // = handler, 0*

func tombstone(d cache.DeletedFinalStateUnknown) {}
`)
}

func TestCallbacks(t *testing.T) {
	check(t, `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type mapper struct{}

func (mapper) requests(ctx context.Context, o client.Object) []reconcile.Request { return nil } // = map function, 1*
func keep(o client.Object) bool { return true } // = predicate, 0*
func index(o client.Object) []string { return nil } // = index function, 0*
func byNode(o any) ([]string, error) { return nil, nil } // = index function, 0*
func strip(o any) (any, error) { return o, nil } // = transform

type pred struct{ predicate.Funcs }

func (pred) Update(e event.UpdateEvent) bool { return true } // = predicate, 0.ObjectOld*, 0.ObjectNew*
func (pred) Create(e event.CreateEvent) bool { return true } // = predicate, 0.Object*
func (pred) Generic(e event.GenericEvent) bool { return true }
func helper(a int, e event.TypedUpdateEvent[*corev1.Pod]) {} // = predicate, 1.ObjectOld*, 1.ObjectNew*

func setup(ctx context.Context, m manager.Manager, i cache.SharedIndexInformer, x mapper) {
	_ = predicate.NewPredicateFuncs(keep)
	_ = predicate.NewPredicateFuncs(func(o client.Object) bool { return true }) // = predicate, 0*
	_ = predicate.Funcs{
		DeleteFunc: func(e event.DeleteEvent) bool { return true }, // = predicate, 0.Object*
	}
	_ = handler.EnqueueRequestsFromMapFunc(x.requests)
	_ = handler.TypedEnqueueRequestsFromMapFunc(func(ctx context.Context, p *corev1.Pod) []reconcile.Request { return nil }) // = map function, 1*
	var f handler.MapFunc = func(ctx context.Context, o client.Object) []reconcile.Request { return nil } // = map function, 1*
	f = func(ctx context.Context, o client.Object) []reconcile.Request { return nil } // = map function, 1*
	_ = f
	_ = m.GetFieldIndexer().IndexField(ctx, &corev1.Pod{}, "a", index)
	_ = i.AddIndexers(cache.Indexers{"a": byNode})
	idx := cache.Indexers{}
	idx["b"] = func(o any) ([]string, error) { return nil, nil } // = index function, 0*
	_ = i.SetTransform(strip)
	plain(func(o client.Object) bool { return true }) // = -
}

func plain(func(client.Object) bool) {}

func mapFunc() handler.MapFunc {
	return func(ctx context.Context, o client.Object) []reconcile.Request { return nil } // = map function, 1*
}
`)
}

func TestMarkers(t *testing.T) {
	s := enginetest.Newest(t).Check(t, "example.com/p", `package p

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Above has its markers in a group above its comment.
type Above struct{ metav1.TypeMeta }

// InDoc is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type InDoc struct{}

//+kubebuilder:object:root=true

// NoStatus is a kind without subresource.
type NoStatus struct{}

// +kubebuilder:resource:path=resources,scope=Cluster
type Resource struct{}

// +genclient:noStatus
type Client struct{}

// Plain is no kind.
type Plain struct{}

// +kubebuilder:subresource:status

// far away

// Far has a group between.
type Far struct{}

type (
	// +kubebuilder:subresource:status

	// InGroup is declared in a group.
	InGroup struct{}

	// Second has none.
	Second struct{}

	// +kubebuilder:object:root=true
	Third struct{}
)

// The word kubebuilder:subresource:status alone is no marker, nor is
// kubebuilder:object:root=true.
type Words struct{}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
type Scale struct{}
`)
	m := enginetest.Result[*model.Model](t, s, model.Analyzer)
	kinds := m.Kinds()
	for name, want := range map[string]model.Subresource{
		"Above": model.On, "InDoc": model.On, "NoStatus": model.Off, "Resource": model.Off, "Client": model.Off,
		"Plain": model.Unknown, "Far": model.Unknown, "InGroup": model.On, "Second": model.Unknown, "Third": model.Off,
		"Words": model.Unknown, "Scale": model.Off,
	} {
		tn := s.Types.Scope().Lookup(name).(*types.TypeName)
		if got := m.StatusSubresource(tn); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if got, ok := kinds[tn]; got != want || ok != (want != model.Unknown) {
			t.Errorf("%s: %v, %v among the kinds", name, got, ok)
		}
	}
}

// TestIrrelevant: a package without Kubernetes costs nothing.
func TestIrrelevant(t *testing.T) {
	s := enginetest.Newest(t).Check(t, "example.com/p", `package p

import "context"

type Result struct{}

func Reconcile(ctx context.Context, key string) (Result, error) { return Result{}, nil }
`)
	m := enginetest.Result[*model.Model](t, s, model.Analyzer)
	if m.Relevant || len(m.Funcs()) > 0 || len(m.Kinds()) > 0 {
		t.Error("roles in a package that does not import Kubernetes")
	}
	if m.Func(nil) != nil || m.Has(nil, model.Reconciler) || m.Decl(nil) != nil {
		t.Error("nothing has a role")
	}
}
