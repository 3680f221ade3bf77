package lifecycle_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const callersSource = `
import corev1 "k8s.io/api/core/v1"

func use(any) {}

func tested(pod *corev1.Pod) { if pod.DeletionTimestamp != nil { use(pod) } }
func living(pod *corev1.Pod) { if pod.DeletionTimestamp == nil { use(pod) } }
func another(pod, other *corev1.Pod) { if !other.DeletionTimestamp.IsZero() { use(pod) } }
func Exported(pod *corev1.Pod) { use(pod) }
func uncalled(pod *corev1.Pod) { use(pod) }

func handed(pod *corev1.Pod) { println(); use(pod) }
func below(pod *corev1.Pod)  { println(); use(pod) }
func named(name string)      { println(); use(name) }
func always(pod *corev1.Pod) { use(pod) }
func mixed(pod *corev1.Pod)  { use(pod) }

type scope struct{ pod *corev1.Pod }

func (s *scope) deleting() bool            { return !s.pod.DeletionTimestamp.IsZero() }
func (s *scope) end()                      { println(); use(s.pod) }
func (s *scope) go1(pod *corev1.Pod)       { println(); use(pod) }
func ending(pod *corev1.Pod, all bool) bool { return all && pod.DeletionTimestamp != nil }
func ends(pod *corev1.Pod)                 { if ending(pod, true) { use(pod) } }
func anyone(ns []int, pod *corev1.Pod) bool {
	gone := false
	for _, n := range ns {
		if n > 1 && pod.DeletionTimestamp != nil {
			gone = true
		}
	}
	return gone
}
func looped(ns []int, pod *corev1.Pod) { if anyone(ns, pod) { use(pod) } }
func goeson(pod *corev1.Pod)               { if !ending(pod, true) { use(pod) } }

func Scoped(s *scope) {
	if s.deleting() {
		s.end()
	} else {
		s.go1(s.pod)
	}
}

func Reconcile(pod *corev1.Pod, node *corev1.Node) {
	always(pod)
	if pod.GetDeletionTimestamp() != nil {
		handed(pod)
		named(pod.Name)
		mixed(pod)
	}
	if node.DeletionTimestamp != nil {
		mixed(pod)
	}
}

func (s service) finish(pod *corev1.Pod) { below(pod) }

type service struct{}

func Run(s service, pod *corev1.Pod) {
	if !pod.DeletionTimestamp.IsZero() {
		s.finish(pod)
		Exported(pod)
	}
}
`

// TestDeletionOfCallers: what is known of the deletion of an object at the one call
// of use in each function, and of the function from its callers alone.
func TestDeletionOfCallers(t *testing.T) {
	_, p := ssatest.Load(t, callersSource)
	g := callgraph.New(p, func(*ssa.Function) bool { return false })
	onPath := lifecycle.DeletionPath(p, g)
	for _, test := range []struct {
		fn       string
		deleting bool   // the argument of use, certainly
		kind     string // that all callers see deleted
	}{
		{"tested", true, ""},
		{"living", false, ""},
		{"another", false, ""},
		{"Exported", false, ""},
		{"uncalled", false, ""},
		{"handed", true, "Pod"},
		{"below", true, "Pod"},
		{"named", false, "Pod"},
		{"always", false, ""},
		{"mixed", false, ""},
		{"end", false, "Pod"},
		{"go1", false, ""},
		{"ends", true, ""},
		{"looped", true, ""},
		{"goeson", false, ""},
	} {
		found := false
		for _, fn := range p.Funcs {
			if fn.Name() != test.fn {
				continue
			}
			found = true
			call := ssatest.One(t, p, fn, "use")
			at := objects.PathOf(p, call.Arg(0))
			if got := lifecycle.DeletingAt(p, call.Instr.Block(), at); got != (test.fn == "tested" || test.fn == "ends" || test.fn == "looped") {
				t.Errorf("%s: DeletingAt is %v", test.fn, got)
			}
			if got := lifecycle.OnlyDeleting(p, g, fn, call.Instr.Block(), at); got != test.deleting {
				t.Errorf("%s: OnlyDeleting is %v, want %v", test.fn, got, test.deleting)
			}
			kind := ""
			if k := onPath[fn]; k != nil {
				kind = k.Name()
			}
			if kind != test.kind {
				t.Errorf("%s: on the deletion path of kind %q, want %q", test.fn, kind, test.kind)
			}
		}
		if !found {
			t.Errorf("no function %s", test.fn)
		}
	}
}

const storeSource = `
import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Patcher interface{ Save(ctx context.Context, pod *corev1.Pod) error }

func f(ctx context.Context, c client.Client, p Patcher, pod, other *corev1.Pod) {
	c.Update(ctx, pod)
	c.Create(ctx, pod)
	c.Get(ctx, client.ObjectKey{}, pod)
	c.Delete(ctx, other)
	p.Save(ctx, pod)
	look(pod)
}

func look(pod *corev1.Pod) {}
`

// TestMayStore: which calls may write a change of the parameter pod.
func TestMayStore(t *testing.T) {
	s, p := ssatest.Load(t, storeSource)
	fn := ssatest.Function(t, s, p, "f")
	at := ssaflow.AccessPath{Root: fn.Params[3]}
	want := map[string]bool{"Update": true, "Create": false, "Get": false, "Delete": false, "Save": true, "look": false}
	for _, c := range p.Calls(fn) {
		if got := lifecycle.MayStore(p, c, at); got != want[c.Fn.Name()] {
			t.Errorf("%s: %v, want %v", c.Fn.Name(), got, want[c.Fn.Name()])
		}
	}
}
