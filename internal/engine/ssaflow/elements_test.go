package ssaflow_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

// TestElementsOfField: a field that is appended to in many places, as the list of
// what a large controller waits for, is looked into once, not once for each way
// from one place to another.
func TestElementsOfField(t *testing.T) {
	const places = 60
	var src strings.Builder
	src.WriteString("type s struct { list []func() bool }\nfunc f() bool { return true }\n")
	src.WriteString("func build() *s {\n\tx := &s{}\n")
	for range places {
		src.WriteString("\tx.list = append(x.list, f)\n")
	}
	src.WriteString("\treturn x\n}\nfunc use([]func() bool) {}\nfunc run(x *s) { use(x.list) }\n")
	s, p := ssatest.Load(t, src.String())
	fn := ssatest.Function(t, s, p, "run")
	vals, ok := p.Elements(ssatest.One(t, p, fn, "use").Args[0])
	if !ok || len(vals) != places {
		t.Errorf("%d elements, all of them: %v; want %d", len(vals), ok, places)
	}
	for _, v := range vals {
		if f, isFunc := v.(*ssa.Function); !isFunc || f.Name() != "f" {
			t.Fatalf("%v is no element", v)
		}
	}
}
