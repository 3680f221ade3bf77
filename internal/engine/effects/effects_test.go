package effects_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// header starts the sources of these tests: all that they use of the libraries.
const header = `package p

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	applisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

var (
	_ context.Context
	_ json.RawMessage
	_ fmt.Stringer
	_ reflect.Kind
	_ logr.Logger
	_ record.EventRecorder
	_ = errors.New
	_ = slices.Clone[[]int]
	_ = maps.Clone[map[int]int]
	_ appsv1.Deployment
	_ corev1.Pod
	_ = apierrors.IsNotFound
	_ metav1.Object
	_ unstructured.Unstructured
	_ labels.Selector
	_ runtime.Object
	_ applisters.DeploymentLister
	_ cache.Store
	_ = retry.RetryOnConflict
	_ ctrl.Request
	_ client.Client
	_ = controllerutil.AddFinalizer
)
`

func load(t testing.TB, src string) (*enginetest.Source, *memory.Package) {
	t.Helper()
	s := enginetest.Newest(t).Check(t, "example.com/p", header+src)
	return s, enginetest.Result[*memory.Package](t, s, effects.Analyzer)
}

// rows returns the lines of a function's comment that begin with word.
func rows(fd *ast.FuncDecl, word string) (list []string, found bool) {
	if fd.Doc == nil {
		return nil, false
	}
	for _, c := range fd.Doc.List {
		if row, ok := strings.CutPrefix(c.Text, "// "+word+": "); ok {
			found = true
			if row != "-" {
				list = append(list, row)
			}
		}
	}
	return list, found
}

// check compares what the comments of functions say with what was found out:
// "want:" is the summary, "writes:" the changes of memory that is not local, in
// order, "-" is nothing.
func check(t *testing.T, src string) {
	t.Helper()
	s, p := load(t, src)
	asserted := 0
	for _, f := range s.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			fn := s.Info.Defs[fd.Name].(*types.Func)
			if want, ok := rows(fd, "want"); ok {
				asserted++
				sum := p.SummaryOf(fn)
				if sum == nil {
					t.Errorf("%s: no summary", fd.Name.Name)
					continue
				}
				if got := textOf(*sum); got != strings.Join(want, "; ") {
					t.Errorf("%s:\n got  %s\n want %s", fd.Name.Name, got, strings.Join(want, "; "))
				}
			}
			if want, ok := rows(fd, "writes"); ok {
				asserted++
				got := writes(p.Of(p.Flow.Func(fn)))
				if strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Errorf("%s writes:\n got  %s\n want %s", fd.Name.Name, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
				}
			}
		}
	}
	if asserted == 0 {
		t.Error("nothing is asserted")
	}
}

// writes renders the changes that a function makes to memory of others.
func writes(f *memory.Func) []string {
	var out []string
	for _, w := range f.Writes {
		r := root(f, w.Ref)
		if r == "" {
			continue
		}
		row := r + string(w.Ref.Path)
		if w.Callee != nil {
			row += " by " + w.Callee.Name()
		}
		if w.Decode {
			row += " decode"
		}
		if w.NewOnly {
			row += " if new"
		}
		if w.Only.Flag > 0 {
			row += fmt.Sprintf(" if %d=%s:%v", w.Only.Flag-1, w.Only.FlagConst, w.Only.FlagWant)
		}
		if w.Only.Type != "" {
			row += " if " + w.Only.Type
		}
		if w.Ref.TypedOnly {
			row += " if typed"
		}
		out = append(out, row)
	}
	return out
}

func root(f *memory.Func, r memory.Ref) string {
	switch r.Root.Kind {
	case memory.RootParam:
		return f.Fn.Params[r.Root.Index].Name()
	case memory.RootFree:
		return f.Fn.FreeVars[r.Root.Index].Name()
	case memory.RootGlobal:
		return r.Root.Value.(*ssa.Global).Name()
	case memory.RootCached:
		return "cached(" + r.Root.Source.What + ")"
	case memory.RootResult:
		return "result"
	}
	return ""
}

func TestMutations(t *testing.T) {
	check(t, `
// want: mutates 0*.Spec.Paused
func field(d *appsv1.Deployment) { d.Spec.Paused = true }

// want: mutates 0*.ObjectMeta.Labels*[]
func mapEntry(d *appsv1.Deployment) { d.Labels["a"] = "b" }

// want: mutates 0*.ObjectMeta.Labels*[]
func deleteEntry(d *appsv1.Deployment) { delete(d.Labels, "a") }

// want: mutates 0*.ObjectMeta.Labels*[]
func clearMap(d *appsv1.Deployment) { clear(d.Labels) }

// want: mutates 0*.Spec.Template.Spec.Containers*[].Image
func sliceElement(d *appsv1.Deployment) { d.Spec.Template.Spec.Containers[0].Image = "x" }

// want: mutates 0*.Spec.Template.Spec.Containers*[].Env*[].Value
func elementOfElement(d *appsv1.Deployment) {
	for i := range d.Spec.Template.Spec.Containers {
		c := &d.Spec.Template.Spec.Containers[i]
		for j := range c.Env {
			c.Env[j].Value = ""
		}
	}
}

// want: mutates 0*.Spec.Replicas*
func pointer(d *appsv1.Deployment) { *d.Spec.Replicas = 3 }

// want: mutates 0*.Spec.Replicas*
func incremented(d *appsv1.Deployment) { *d.Spec.Replicas++ }

// want: mutates 0*.Spec.Replicas; stores 0*.Spec.Replicas = fresh0
func replaced(d *appsv1.Deployment) {
	three := int32(3)
	d.Spec.Replicas = &three
}

// want: mutates 0*; stores 0* = copy param1*
func whole(d, e *appsv1.Deployment) { *d = *e }

// want: mutates 0*.ObjectMeta.Labels; mutates 0*.ObjectMeta.Annotations; stores 0*.ObjectMeta.Annotations = param1*; stores 0*.ObjectMeta.Labels = param1*
func setter(o *corev1.Pod, m map[string]string) {
	o.SetLabels(m)
	o.SetAnnotations(m)
}

// want: mutates 0*.ObjectMeta.Labels; stores 0*.ObjectMeta.Labels = param1*
func setterOfInterface(o client.Object, m map[string]string) { o.SetLabels(m) }

// want: mutates 0*[]
func sorted(list []string) { slices.Sort(list) }

// want: mutates 0*[]
func copied(list []string) { copy(list, []string{"a"}) }

// want: mutates 0*[]
func mapArgument(m map[string]string) { m["a"] = "b" }

// want: mutates 0*[]*.ObjectMeta.Name
func elements(list []*corev1.Pod) {
	for i := range list {
		pod := *list[i]
		pod.Name = "of a copy"
		list[i].Name = ""
	}
}

// want: -
func readOnly(d *appsv1.Deployment) int { return len(d.Labels) + int(*d.Spec.Replicas) }

// want: -
func appended(d *appsv1.Deployment) { _ = append(d.Finalizers, "x") }

// want: mutates 0*.ObjectMeta.Finalizers*[]; result 0 = fresh0
func appendedInPlace(d *appsv1.Deployment) []string { return append(d.Finalizers[:1], d.Finalizers[2:]...) }

// want: stores 0*.ObjectMeta.Labels = param0*.ObjectMeta.Labels*
func selfAssigned(d *appsv1.Deployment) { d.Labels = d.Labels }
`)
}

func TestCopies(t *testing.T) {
	check(t, `
// want: mutates 0.Labels*[]
func byValue(m metav1.ObjectMeta) { m.Name = "local"; m.Labels["a"] = "b" }

// want: mutates 0.ObjectMeta.Labels*[]
func objectByValue(p corev1.Pod) { p.Name = "local"; p.Spec.NodeName = "local"; p.Labels["a"] = "b" }

// want: mutates 0*.ObjectMeta.Labels*[]
func assigned(d *appsv1.Deployment) {
	c := *d
	c.Name = "local"
	c.Labels["a"] = "b"
}

// want: -
func assignedAndReplaced(d *appsv1.Deployment) {
	c := *d
	c.Labels = map[string]string{}
	c.Labels["a"] = "b"
}

// want: mutates 0*.Spec.Template.Spec.NodeSelector*[]
func partOf(d *appsv1.Deployment) {
	spec := d.Spec.Template.Spec
	spec.NodeName = "local"
	spec.NodeSelector["a"] = "b"
}

// want: -
func deepCopied(d *appsv1.Deployment) {
	d = d.DeepCopy()
	d.Labels["a"] = "b"
}

// want: -
func deepCopiedInto(d *appsv1.Deployment) {
	var c appsv1.Deployment
	d.DeepCopyInto(&c)
	c.Labels["a"] = "b"
}

// want: -
func clonedMap(d *appsv1.Deployment) { maps.Clone(d.Labels)["a"] = "b" }

// want: mutates 0*.Spec.Volumes*[].VolumeSource.Secret*.SecretName
func clonedSlice(p *corev1.PodTemplateSpec) {
	v := slices.Clone(p.Spec.Volumes)
	v[0].Name = "local"
	v[0].Secret.SecretName = "shared"
}

// want: mutates 0*.Items*[].ObjectMeta.Labels*[]
func rangedByValue(l *corev1.PodList) {
	for _, p := range l.Items {
		p.Name = "local"
		p.Labels["a"] = "b"
	}
}

// want: -
func boxed(p corev1.Pod) any { p.Name = "x"; return nil }
`)
}

func TestResults(t *testing.T) {
	check(t, `
// want: result 0 = param0*
func same(d *appsv1.Deployment) *appsv1.Deployment { return d }

// want: result 0 = param0*.Spec
func addressOfField(d *appsv1.Deployment) *appsv1.DeploymentSpec { return &d.Spec }

// want: result 0 = copy param0*.Spec
func field(d *appsv1.Deployment) appsv1.DeploymentSpec { return d.Spec }

// want: result 0 = param0*.ObjectMeta.Labels*
func labelsOf(d *appsv1.Deployment) map[string]string { return d.Labels }

// want: result 0 = fresh0
func fresh() *appsv1.Deployment { return &appsv1.Deployment{} }

type one struct{ pod *corev1.Pod }

type two struct{ pod *corev1.Pod }

type eitherOf interface{ one | two }

// want: result 0 = fresh0*; heap 0.pod = param0*
func ofEither[T one | two](p *corev1.Pod) T { return T{pod: p} }

// want: result 0 = fresh0; heap 0.pod = param0*
func ofNamed[T eitherOf](p *corev1.Pod) *T { return &T{pod: p} }

// want: result 0 = fresh0; heap 0.Spec = copy param0*.Spec
func freshWithSpec(x *appsv1.Deployment) *appsv1.Deployment {
	y := &appsv1.Deployment{}
	y.Spec = x.Spec
	return y
}

// want: result 0 = fresh0; heap 0.ObjectMeta = copy fresh1; heap 1.Labels = param0*
func literal(m map[string]string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "x", Labels: m}}
}

// want: result 0 = param0*|param1*
func either(a, b *corev1.Pod, first bool) *corev1.Pod {
	if first {
		return a
	}
	return b
}

// want: result 1 = param0*
func several(a *corev1.Pod) (string, *corev1.Pod, error) { return a.Name, a, nil }

// want: mutates 0*.ObjectMeta.Labels*[]
func throughResult(d *appsv1.Deployment) { labelsOf(d)["a"] = "b" }

// want: mutates 0*.Spec.Template.ObjectMeta.Labels*[]
func throughFreshSpec(d *appsv1.Deployment) {
	y := freshWithSpec(d)
	y.Spec.Paused = true
	y.Spec.Template.Labels["a"] = "b"
}

// want: -
func onFresh() { fresh().Labels["a"] = "b" }

// want: mutates 0*.ObjectMeta.Labels*[]
// want: mutates 1*.ObjectMeta.Labels*[]
func throughEither(a, b *corev1.Pod, x bool) { either(a, b, x).Labels["a"] = "b" }
`)
}
