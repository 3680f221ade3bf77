package objects_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

const differencesSource = `
type S struct{ A, B, C int; P *int; L []T }
type T struct{ S S; N string }

func write() {}
func unknown() bool

func plain(x, y *T)        { if x.S.A != y.S.A { write() } }
func same(x, y *T)         { if x.S.A == y.S.A { write() } }
func early(x, y *T)        { if x.S.A == y.S.A { return }; write() }
func chain(x, y *T)        { if x.S.A != y.S.A || unknown() || x.S.B != y.S.B { write() } }
func both(x, y *T)         { if x.S.A == y.S.A && x.S.B == y.S.B { return }; write() }
func pointer(x, y *T)      { if *x.S.P != *y.S.P { write() } }
func element(x, y *T)      { if x.S.L[0].N != y.S.L[0].N { write() } }
func index(x, y *T, i int) { if x.S.L[i].N != y.S.L[i].N { write() } }
func itself(x *T)          { if x.S.A != x.S.A { write() } }
func constant(x, y *T)     { if x.S.A != 3 { write() } }
func nested(x, y *T)       { if x.S.A != y.S.A { if unknown() { write() } } }
func meets(x, y *T)        { if x.S.A != y.S.A { unknown() }; write() }

func flag(x, y *T) {
	changed := x.S.A != y.S.A
	if x.S.B != y.S.B { changed = true }
	if x.S.C != y.S.C { unknown() }
	if changed { write() }
}

func differs(x, y *T) bool   { if x.S.A != y.S.A { return true }; return x.S.B != y.S.B }
func equal(x, y *T) bool     { return x.S.A == y.S.A && x.S.B == y.S.B }
func parts(x, y S) bool      { return x.A != y.A }
func asked(x, y *T)          { if differs(y, x) { write() } }
func answered(x, y *T)       { if equal(x, y) { return }; write() }
func ofParts(x, y *T)        { if parts(x.S, y.S) { write() } }
func further(x, y *T) bool   { return unknown() || differs(x, y) }
func askedFurther(x, y *T)   { if further(x, y) { write() } }
func loop(x, y *T) bool      { return x.S.A != y.S.A || loop(x, y) }
func askedLoop(x, y *T)      { if loop(x, y) { write() } }
`

// TestDifferences: because of which differences write is called.
func TestDifferences(t *testing.T) {
	s, p := ssatest.Load(t, differencesSource)
	for name, want := range map[string]string{
		"plain": "x.S.A y.S.A", "same": "", "early": "x.S.A y.S.A", "chain": "x.S.A y.S.A, x.S.B y.S.B", "both": "x.S.A y.S.A, x.S.B y.S.B",
		"pointer": "x.S.P y.S.P", "element": "x.S.L[].N y.S.L[].N", "index": "t", "itself": "", "constant": "", "nested": "x.S.A y.S.A", "meets": "",
		"flag": "x.S.A y.S.A, x.S.B y.S.B", "asked": "y.S.A x.S.A, y.S.B x.S.B", "answered": "x.S.A y.S.A, x.S.B y.S.B",
		"ofParts": "x.S.A y.S.A", "askedFurther": "x.S.A y.S.A, x.S.B y.S.B", "askedLoop": "x.S.A y.S.A",
	} {
		fn := ssatest.Function(t, s, p, name)
		var got []string
		for _, d := range objects.Differences(p, callOf(t, p, fn, "write")) {
			got = append(got, d.X.String()+" "+d.Y.String())
			if d.In.Parent() != fn {
				t.Errorf("%s: asked in %s", name, d.In.Parent())
			}
		}
		all := strings.Join(got, ", ")
		if want == "t" { // elements that are not told apart begin with themselves
			if strings.Contains(all, "x.S") {
				t.Errorf("%s: %s", name, all)
			}
		} else if all != want {
			t.Errorf("%s: %q, want %q", name, all, want)
		}
	}
}

// callOf returns the call of a function by its name.
func callOf(t *testing.T, p *ssaflow.Package, fn *ssa.Function, name string) ssa.Instruction {
	t.Helper()
	for _, c := range p.Calls(fn) {
		if c.Fn != nil && c.Fn.Name() == name {
			return c.Instr
		}
	}
	t.Fatalf("%s does not call %s", fn, name)
	return nil
}
