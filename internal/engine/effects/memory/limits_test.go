package memory

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// followed finds out what follows from memory alone.
var followed = &analysis.Analyzer{
	Name:       "followed",
	Doc:        "summarise what functions do, by their memory",
	Run:        func(pass *analysis.Pass) (any, error) { return Summarize(pass), nil },
	Requires:   []*analysis.Analyzer{model.Analyzer, ssaflow.Analyzer},
	ResultType: reflect.TypeFor[*Package](),
	FactTypes:  []analysis.Fact{new(summary.Fact), new(summary.KindFact), new(summary.PackageFact)},
}

// analyzed returns the effects of a package of which body is the code.
func analyzed(t *testing.T, body string) (*Package, func(name string) *Func) {
	t.Helper()
	s := enginetest.Newest(t).Check(t, "example.com/limits", "package limits\n\nimport corev1 \"k8s.io/api/core/v1\"\n\n"+body)
	p := enginetest.Result[*Package](t, s, followed)
	return p, func(name string) *Func {
		t.Helper()
		fn, ok := s.Types.Scope().Lookup(name).(*types.Func)
		if !ok {
			t.Fatalf("no function %s", name)
		}
		return p.Of(p.Flow.Func(fn))
	}
}

// mutations says what a function changes.
func mutations(f *Func) string {
	var out []string
	for _, m := range f.Summary.Mutates {
		out = append(out, fmt.Sprintf("mutates %d%s", m.Param, m.Path))
	}
	return strings.Join(out, "; ")
}

// repeat joins n lines made with a format of one number.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i)
	}
	return b.String()
}

// bounded fails unless the work on a function kept within what is promised.
func bounded(t *testing.T, f *Func) {
	t.Helper()
	if f.In == nil {
		if !f.TooComplex {
			t.Error("neither gone through nor given up")
		}
		return
	}
	if f.In.work > maxWork+maxInstrs || f.In.round > maxRounds+1 {
		t.Errorf("work %d, rounds %d", f.In.work, f.In.round)
	}
	if f.TooComplex && (len(f.Writes) > 0 || len(f.Ops) > 0 || len(f.escapes) > 0) {
		t.Error("given up, and yet something is claimed")
	}
}

// TestGenerated: functions of thousands of lines end within the bounds and are
// understood or left alone.
func TestGenerated(t *testing.T) {
	for _, test := range []struct {
		name, body string
		silent     bool
	}{
		{"straight", "func f(p *corev1.Pod) {\n" + repeat(5000, `	p.Labels["k%d"] = "v"`) + "}", true},
		{"shorter", "func f(p *corev1.Pod) {\n" + repeat(1000, `	p.Labels["k%d"] = "v"`) + "}", false},
		{"returns", "func f(p *corev1.Pod, n int) {\n" + repeat(1700, "	if n == %d {\n		return\n	}") + "	p.Labels[\"a\"] = \"b\"\n}", false},
		{"switch", "func f(p *corev1.Pod, n int) {\n	p.Labels[\"a\"] = \"b\"\n	switch n {\n" + repeat(1700, "	case %d:\n		p.Name = \"x\"") + "	}\n}", false},
		{"branches", "func f(p, q *corev1.Pod, n int) {\n" + repeat(1700, "	if n == %d {\n		p = q\n	}") + "	p.Labels[\"a\"] = \"b\"\n}", false},
		{"loops", "func f(p *corev1.Pod, n int) {\n" + repeat(600, "	for i := range n {\n		p.Finalizers[i] = \"%d\"\n	}") + "	p.Labels[\"a\"] = \"b\"\n}", false},
		{"nested", "func f(p *corev1.Pod, n int) {\n" + repeat(60, "	for range n + %d {") + "	p.Labels[\"a\"] = \"b\"\n" + strings.Repeat("}", 60) + "\n}", false},
		{"locals", "func f(p *corev1.Pod) {\n	all := []*corev1.Pod{p}\n" + repeat(1200, "	v%[1]d := *all[%[1]d]\n	v%[1]d.Labels = map[string]string{}\n	all = append(all, &v%[1]d)") + "	p.Labels[\"a\"] = \"b\"\n}", true},
		{"literal", "var table = []*corev1.Pod{\n" + repeat(5000, `	{Spec: corev1.PodSpec{NodeName: "n%d"}},`) + "}\n\nfunc f(p *corev1.Pod) { p.Labels[\"a\"] = \"b\" }", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, of := analyzed(t, test.body)
			for _, fn := range p.Flow.Funcs {
				bounded(t, p.Of(fn))
			}
			f := of("f")
			if got := f.TooComplex; got != test.silent {
				t.Errorf("given up: %v (work %d), want %v", got, f.In.work, test.silent)
			}
			if got := strings.Contains(mutations(f), "mutates 0*.ObjectMeta.Labels*[]"); got == test.silent {
				t.Errorf("summary: %s", mutations(f))
			}
			if n := len(f.Summary.Mutates); n > MaxMutations {
				t.Errorf("%d mutations in the summary", n)
			}
		})
	}
}

// TestRecursionLimits: functions that call each other are gone through a fixed
// number of times, however many there are.
func TestRecursionLimits(t *testing.T) {
	const n = 60
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "func f%d(p *corev1.Pod, n int) *corev1.Pod {\n	if n == %d {\n		p.Labels[\"k%d\"] = \"v\"\n		return p\n	}\n", i, i, i)
		fmt.Fprintf(&b, "	f%d(p, n)\n	f%d(p.DeepCopy(), n)\n	return f%d(p, n-1)\n}\n\n", (i+7)%n, (i+13)%n, (i+1)%n)
	}
	b.WriteString("func alone(p *corev1.Pod) { p.Labels[\"a\"] = \"b\" }\n\nfunc grows(p *node) *node { return grows(&node{p, p.pod}) }\n\ntype node struct {\n	next *node\n	pod  *corev1.Pod\n}\n")
	p, of := analyzed(t, b.String())
	if max := (n+1)*(maxRecursion+1) + 1; p.interpreted > max {
		t.Errorf("%d functions were gone through %d times, more than %d", n+2, p.interpreted, max)
	}
	for i := range n {
		f := of(fmt.Sprint("f", i))
		bounded(t, f)
		if !strings.Contains(mutations(f), "mutates 0*.ObjectMeta.Labels*[]") {
			t.Errorf("f%d: %s", i, mutations(f))
		}
		if n := len(f.Summary.Mutates); n > MaxMutations {
			t.Errorf("f%d: %d mutations", i, n)
		}
		for _, m := range f.Summary.Mutates {
			if len(m.Chain) > maxChain {
				t.Errorf("f%d: a chain of %d calls", i, len(m.Chain))
			}
		}
	}
	bounded(t, of("grows"))
	if got := mutations(of("alone")); got != "mutates 0*.ObjectMeta.Labels*[]" {
		t.Errorf("alone: %s", got)
	}
}

// TestDeep: paths end somewhere, and what lies deeper is unknown.
func TestDeep(t *testing.T) {
	_, of := analyzed(t, `
type node struct {
	next *node
	pod  corev1.Pod
}

func near(n *node) { n.next.next.pod.Name = "x" }

func far(n *node) { n`+strings.Repeat(".next", maxDeref+3)+`.pod.Name = "x" }

func loop(n *node) {
	for n != nil {
		n.pod.Name = "x"
		n = n.next
	}
}
`)
	if got, want := mutations(of("near")), "mutates 0*.next*.next*.pod.ObjectMeta.Name"; got != want {
		t.Errorf("near: %s, want %s", got, want)
	}
	if got := mutations(of("far")); got != "" {
		t.Errorf("far: %s", got)
	}
	f := of("loop")
	bounded(t, f)
	if f.TooComplex {
		t.Errorf("loop is given up after %d rounds", f.In.round)
	}
	if got := mutations(f); !strings.HasPrefix(got, "mutates 0*.pod.ObjectMeta.Name; mutates 0*.next*.pod.ObjectMeta.Name") {
		t.Errorf("loop: %s", got)
	}
}

// TestRounds: a summary that grows with each round ends after maxRecursion more.
func TestRounds(t *testing.T) {
	p, of := analyzed(t, `
type node struct {
	next *node
	pod  corev1.Pod
}

func walk(n *node) {
	if n != nil {
		n.pod.Name = "x"
		walk(n.next)
	}
}
`)
	if p.interpreted != maxRecursion+1 {
		t.Errorf("gone through %d times, want %d", p.interpreted, maxRecursion+1)
	}
	if got := mutations(of("walk")); !strings.HasPrefix(got, "mutates 0*.pod.ObjectMeta.Name; mutates 0*.next*.pod.ObjectMeta.Name") {
		t.Errorf("walk: %s", got)
	}
}
