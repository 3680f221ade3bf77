package ssaflow_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const originPrograms = `
type T struct{ F, G int; in *T }
func (t *T) set() {}

func sink(v any) {}
func make1() int { return 1 }
func unseen(p *int)
func pair() (int, error) { return 2, nil }
func same(x int) int { return x }
func either(c bool, x int) int { if c { return x }; return 9 }
func rec(n int) int { if n == 0 { return 3 }; return rec(n - 1) }
func named() (n int) { defer func() {}(); n = 4; return }

var global int

func constant() { sink(1) }
func param(a int) { sink(a) }
func call() { sink(make1()) }
func extract() { n, _ := pair(); sink(n) }
func converted(a int) { var x any = a; y := x; sink(y) }
func branch(c bool) { x := 1; if c { x = 2 }; sink(x) }
func three(a, b bool) { x := 1; if a { x = 2; if b { x = 3 } }; sink(x) }
func loop(n int) { x := 1; for range n { x = make1() }; sink(x) }
func idleLoop(n int) { x := 1; for range n { println() }; sink(x) }
func operator(a int) { sink(a + 1) }
func fromGlobal() { sink(global) }
func element(m map[string]int) { sink(m["a"]) }
func asserted(x any) { sink(x.(int)) }

func captured() { x := 1; func() { sink(x) }() }
func capturedTwice(c bool) { x := 1; if c { x = 2 }; func() { sink(x) }() }
func writtenInside() { x := 1; f := func() { x = 2 }; f(); sink(x) }
func nested() { x := 1; func() { func() { sink(x) }() }() }
func laterAssigned() { var x int; f := func() { sink(x) }; x = 5; f() }
func twoLater(c bool) { var x int; f := func() { sink(x) }; if c { x = 5 } else { x = 6 }; f() }
func handedOn() { x := 1; unseen(&x); sink(x) }
func handedOnCaptured() { x := 1; func() { unseen(&x) }(); func() { sink(x) }() }
func overwritten() { x := 1; g := func() { println(x) }; x = 2; sink(x); g() }
func zeroOr(c bool) { var x int; g := func() { println(x) }; if c { x = 2 }; sink(x); g() }

func field() { t := T{F: 7}; sink(t.F) }
func fieldZero() { t := T{F: 7}; sink(t.G) }
func fieldOver(c bool) { t := T{F: 7}; if c { t.F = 8 }; sink(t.F) }
func fieldPointer() { t := &T{F: 7}; sink(t.F) }
func fieldCopied() { t := T{F: 7}; u := t; sink(u.F) }
func fieldReset() { t := T{F: 7}; t = T{}; sink(t.F) }
func fieldCopiedOver() { t := T{F: 7}; u := t; t.F = 8; sink(u.F) }
func fieldSwapped(n int) { t, u := T{F: 7}, T{F: 8}; for range n { t, u = u, t }; sink(t.F) }
func fieldMethod() { t := &T{F: 7}; t.set(); sink(t.F) }
func fieldOfParam(t *T) { sink(t.F) }
func fieldBehind() { t := &T{in: &T{F: 1}}; sink(t.in.F) }
func fieldTest(c bool) { t := T{F: 7}; if t.F > 3 { println() }; sink(t.F) }
`

func describe(o ssaflow.Origin) string {
	names := map[ssaflow.Sight]string{ssaflow.Made: "", ssaflow.Unassigned: "zero", ssaflow.FromParam: "param ", ssaflow.FromCall: "call ",
		ssaflow.FromMemory: "memory ", ssaflow.FromVariable: "variable ", ssaflow.Beyond: "beyond "}
	s := names[o.Sight]
	switch v := o.Value.(type) {
	case nil:
	case *ssa.Call:
		s += v.Call.Value.Name()
	case *ssa.Extract:
		s += fmt.Sprintf("%s#%d", v.Tuple.(*ssa.Call).Call.Value.Name(), v.Index)
	case *ssa.Const:
		s += v.Value.String()
	case *ssa.Parameter:
		s += v.Name()
	case *ssa.BinOp:
		s += v.Op.String()
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			s += "." + ssaflow.FieldOf(a).Name()
		case *ssa.Global:
			s += a.Name()
		default:
			s += "load"
		}
	default:
		s += strings.TrimPrefix(fmt.Sprintf("%T", v), "*ssa.")
	}
	return s
}

func origins(p *ssaflow.Package, v ssa.Value, opts ssaflow.OriginOptions) string {
	var out []string
	for _, o := range ssaflow.Origins(p, v, opts) {
		out = append(out, describe(o))
	}
	return strings.Join(out, ", ")
}

// sunk returns what a function, or a literal in it, gives to sink, without the
// conversion that the call makes.
func sunk(t *testing.T, p *ssaflow.Package, fn *ssa.Function) ssa.Value {
	t.Helper()
	for _, c := range p.Calls(fn) {
		if c.Fn != nil && c.Fn.Name() == "sink" {
			v := c.Arg(0)
			if mi, ok := v.(*ssa.MakeInterface); ok {
				return mi.X
			}
			return v
		}
	}
	for _, lit := range fn.AnonFuncs {
		if v := sunk(t, p, lit); v != nil {
			return v
		}
	}
	return nil
}

func TestOrigins(t *testing.T) {
	s, p := ssatest.Load(t, originPrograms)
	for name, want := range map[string]string{
		"constant":         "1",
		"param":            "param a",
		"call":             "call make1",
		"extract":          "call pair#0",
		"converted":        "param a",
		"branch":           "1, 2",
		"three":            "1, 2, 3",
		"loop":             "1, call make1",
		"idleLoop":         "1",
		"operator":         "+",
		"fromGlobal":       "memory global",
		"element":          "memory Lookup",
		"asserted":         "memory TypeAssert",
		"captured":         "1",
		"capturedTwice":    "1, 2",
		"writtenInside":    "1, 2",
		"nested":           "1",
		"laterAssigned":    "5",
		"twoLater":         "5, 6, zero",
		"handedOn":         "variable load",
		"handedOnCaptured": "variable load",
		"overwritten":      "2",
		"zeroOr":           "2, zero",
		"field":            "7",
		"fieldZero":        "zero",
		"fieldOver":        "7, 8",
		"fieldPointer":     "7",
		"fieldCopied":      "7",
		"fieldReset":       "zero",
		"fieldCopiedOver":  "7",
		"fieldMethod":      "memory .F",
		"fieldOfParam":     "memory .F",
		"fieldBehind":      "memory .F",
		"fieldTest":        "7",
	} {
		if got := origins(p, sunk(t, p, ssatest.Function(t, s, p, name)), ssaflow.OriginOptions{}); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := origins(p, sunk(t, p, ssatest.Function(t, s, p, "fieldSwapped")), ssaflow.OriginOptions{}); !strings.Contains(got, "7") && !strings.Contains(got, "memory") {
		t.Errorf("fieldSwapped: %s, want 7 among others or out of sight", got)
	}
}
