package effects_test

import (
	"bytes"
	"encoding/gob"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
)

// TestFacts: summaries travel through packages that do not import Kubernetes
// themselves, and kinds tell of their status.
func TestFacts(t *testing.T) {
	lib := enginetest.Newest(t)
	api := lib.Check(t, "example.com/api", `package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type On struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// +kubebuilder:object:root=true
type Off struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

type Unknown struct{}

func (o *On) Touch() { o.Labels["a"] = "b" }
`)
	middle := lib.Check(t, "example.com/middle", `package middle

import "example.com/api"

func Both(o *api.On, names []string) *api.On {
	for range names {
		o.Touch()
	}
	return o
}
`)
	far := lib.Check(t, "example.com/far", `package far

import "strings"

func Upper(m map[string]string) { m["a"] = strings.ToUpper(m["a"]) }
`)
	top := lib.Check(t, "example.com/top", `package top

import (
	"example.com/api"
	"example.com/far"
	"example.com/middle"
)

func f(o *api.On) { middle.Both(o, nil).Name = "x" }

func g(o *api.On) { far.Upper(o.Labels) }

var (
	on      api.On
	off     *api.Off
	unknown api.Unknown
)
`)
	run := func(s *enginetest.Source) *memory.Package {
		return enginetest.Result[*memory.Package](t, s, effects.Analyzer)
	}
	run(api)
	if p := run(middle); !p.Active {
		t.Error("a package that uses a package with effects is left out")
	}
	if p := run(far); p.Active || len(p.All()) > 0 || p.Flow.Pkg != nil {
		t.Error("a package without Kubernetes is analysed")
	}
	p := run(top)
	of := func(name string) *memory.Func {
		return p.Of(p.Flow.Func(top.Types.Scope().Lookup(name).(*types.Func)))
	}
	if got, want := textOf(of("f").Summary), "mutates 0*.ObjectMeta.Labels*[]; mutates 0*.ObjectMeta.Name"; got != want {
		t.Errorf("f: %s, want %s", got, want)
	}
	// far is not analysed, so nothing may be said of what it does.
	if got := textOf(of("g").Summary); got != "" {
		t.Errorf("g: %s", got)
	}
	for _, w := range of("f").Writes {
		if w.Via == nil {
			continue
		}
		if w.Site.Pkg != "example.com/api" || w.Site.File != "a.go" || w.Site.Line != 20 || w.Site.Func != "Touch" || w.Site.Text != `o.Labels["a"]` {
			t.Errorf("the write stands at %+v", w.Site)
		}
		if len(w.Via.Chain) != 1 || w.Via.Chain[0].Pkg != "example.com/middle" || w.Via.Chain[0].Func != "Both" || w.Via.Chain[0].Text != "o.Touch()" {
			t.Errorf("the chain is %+v", w.Via.Chain)
		}
	}
	for name, want := range map[string]model.Subresource{"on": model.On, "off": model.Off, "unknown": model.Unknown} {
		if got := p.Status(top.Types.Scope().Lookup(name).Type()); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestGob: a summary is the same after its way through a file.
func TestGob(t *testing.T) {
	gob.Register(&summary.Fact{}) // as drivers do
	_, p := load(t, `
type r struct{ l applisters.DeploymentLister; client.Client }

func (r *r) all(ctx context.Context, d *appsv1.Deployment, flag bool, f func(*appsv1.Deployment)) (*appsv1.Deployment, error) {
	if flag {
		d.Labels["a"] = "b"
	}
	f(d)
	if err := r.Update(ctx, d); err != nil {
		return nil, err
	}
	return r.l.Deployments("").Get(d.Name)
}
`)
	found := false
	for _, f := range p.All() {
		if f.Fn.Name() != "all" {
			continue
		}
		found = true
		want := textOf(f.Summary)
		for _, part := range []string{"mutates 2*.ObjectMeta.Labels*[] if 3=true:true", "cached(lister.Get)*", "persists 2* Update/", "calls 4"} {
			if !strings.Contains(want, part) {
				t.Errorf("%s: no %s", want, part)
			}
		}
		var buf bytes.Buffer
		var fact analysis.Fact = &summary.Fact{Summary: f.Summary}
		if err := gob.NewEncoder(&buf).Encode(&fact); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(buf.Bytes(), []byte("/src/")) {
			t.Error("a fact holds a path of this machine")
		}
		var back analysis.Fact
		if err := gob.NewDecoder(&buf).Decode(&back); err != nil {
			t.Fatal(err)
		}
		if got := textOf(back.(*summary.Fact).Summary); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if !found {
		t.Error("no function")
	}
}

// TestSites: in a function with a loop, sources and chains are complete.
func TestSites(t *testing.T) {
	_, p := load(t, `
type r struct{ l applisters.DeploymentLister }

func (r *r) get(name string) *appsv1.Deployment {
	d, _ := r.l.Deployments("").Get(name)
	return d
}

func (r *r) loop(names []string) {
	for _, n := range names {
		d := r.get(n)
		d.Labels["a"] = "b"
	}
}
`)
	n := 0
	for _, f := range p.All() {
		if f.Fn.Name() != "loop" {
			continue
		}
		for _, w := range f.Writes {
			src := p.CachedSource(f, w.Ref)
			if src == nil {
				t.Errorf("a write of %v", w.Ref)
				continue
			}
			n++
			if src.Site.Text != `r.l.Deployments("").Get(name)` || src.Site.Func != "get" || src.Site.EndCol == 0 {
				t.Errorf("source %+v", src.Site)
			}
			if len(src.Chain) != 1 || src.Chain[0].Text != "r.get(n)" || src.Chain[0].Func != "loop" {
				t.Errorf("chain %+v", src.Chain)
			}
			if pos, end := src.Chain[0].Pos(); !pos.IsValid() || end <= pos {
				t.Error("the chain has no position")
			}
			if w.Site.Text != `d.Labels["a"]` {
				t.Errorf("the write is called %s", w.Site.Text)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d writes of cached memory, want 1", n)
	}
}

// TestCallers: of functions outside of test files, what tests do does not count.
func TestCallers(t *testing.T) {
	src := enginetest.Newest(t).Check(t, "example.com/callers", header+`
func called(d *appsv1.Deployment) {}

func calls(d *appsv1.Deployment) { called(d) }
`, `// file: a_test.go
package p

import appsv1 "k8s.io/api/apps/v1"

func helper(d *appsv1.Deployment) { println(); called(d) }

func testCalls() {
	called(nil)
	helper(nil)
	for _, f := range []func(*appsv1.Deployment){calls, helper} {
		f(nil)
	}
}
`)
	p := enginetest.Result[*memory.Package](t, src, effects.Analyzer)
	graph := p.Graph()
	want := map[string]string{"called": "calls", "calls": "", "helper": "testCalls value", "testCalls": ""}
	for _, f := range p.All() {
		var got []string
		for _, s := range graph.Sites(f.Fn) {
			got = append(got, s.Caller.Name())
		}
		if graph.Callers(f.Fn).AsValue {
			got = append(got, "value")
		}
		if w, ok := want[f.Fn.Name()]; ok && w != strings.Join(got, " ") {
			t.Errorf("%s is called by %v, want %s", f.Fn.Name(), got, w)
		}
		delete(want, f.Fn.Name())
	}
	if len(want) > 0 {
		t.Errorf("no functions %v", want)
	}
}

// TestDeterminism: the same code says the same, however often it is asked.
func TestDeterminism(t *testing.T) {
	src := `
func f(a, b, c *corev1.Pod, x int) (p, q *corev1.Pod) {
	m := map[string]*corev1.Pod{"a": a, "b": b, "c": c}
	for _, v := range m {
		v.Labels["a"] = "b"
		if x > 3 {
			p, q = v, a
		}
	}
	list := []*corev1.Pod{a, b}
	for i := range list {
		list[i].Annotations["a"] = "b"
		m[list[i].Name] = list[i]
	}
	*a = *b
	b.Spec = c.Spec
	return m["x"], q
}
`
	var first string
	for i := range 10 {
		_, p := load(t, src)
		var out []string
		for _, f := range p.All() {
			out = append(out, textOf(f.Summary))
			out = append(out, writes(f)...)
		}
		got := strings.Join(out, "\n")
		if i == 0 {
			first = got
		} else if got != first {
			t.Fatalf("first\n%s\nthen\n%s", first, got)
		}
	}
}
