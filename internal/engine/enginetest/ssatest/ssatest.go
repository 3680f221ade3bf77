// Package ssatest builds the SSA form of code in tests of the engine.
package ssatest

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Load builds the SSA form of a package of test code.
func Load(t testing.TB, src string) (*enginetest.Source, *ssaflow.Package) {
	t.Helper()
	s := enginetest.Newest(t).Check(t, "example.com/p", "package p\n\n"+src)
	p := enginetest.Result[*ssaflow.Package](t, s, ssaflow.Analyzer)
	if !p.Build() || !p.Build() {
		t.Fatal("no SSA form")
	}
	return s, p
}

// Function returns a function of the test code.
func Function(t testing.TB, s *enginetest.Source, p *ssaflow.Package, name string) *ssa.Function {
	t.Helper()
	obj, _ := s.Types.Scope().Lookup(name).(*types.Func)
	fn := p.Func(obj)
	if fn == nil {
		t.Fatalf("no function %s", name)
	}
	return fn
}

// Calls returns the calls of a function by the name of their callee.
func Calls(p *ssaflow.Package, fn *ssa.Function, name string) []ssaflow.Call {
	var out []ssaflow.Call
	for _, c := range p.Calls(fn) {
		if c.Fn != nil && c.Fn.Name() == name {
			out = append(out, c)
		}
	}
	return out
}

// One returns the only call of a function by that name.
func One(t testing.TB, p *ssaflow.Package, fn *ssa.Function, name string) ssaflow.Call {
	t.Helper()
	list := Calls(p, fn, name)
	if len(list) != 1 {
		t.Fatalf("%s: %d calls of %s", fn.Name(), len(list), name)
	}
	return list[0]
}

// Render writes conditions as in the source: names of parameters, constants.
func Render(conds ssaflow.Conds) string {
	var out []string
	for c := range conds.All() {
		out = append(out, fmt.Sprintf("%s=%v", Operand(c.Value), c.Val))
	}
	return strings.Join(out, " ")
}

// Operand writes a value as in the source, where it can.
func Operand(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.BinOp:
		return "(" + Operand(v.X) + v.Op.String() + Operand(v.Y) + ")"
	case *ssa.Const:
		if v.IsNil() {
			return "nil"
		}
		return v.Value.String()
	case *ssa.Call:
		return v.Call.Value.Name() + "()"
	case *ssa.Extract:
		return "#" + fmt.Sprint(v.Index)
	}
	return fmt.Sprintf("%T", v)
}
