package ssaflow_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestTargets: each instruction that writes leads back to what is written.
func TestTargets(t *testing.T) {
	s, p := ssatest.Load(t, `
type in struct{ N int }

type st struct {
	in
	F  int
	P  *int
	M  map[string]int
	L  []int
	MM map[string]map[string]int
	S  []st
}

func writes(s *st, t *st, k string, i int, q **st) {
	s.F = 1
	s.F += 2
	s.F++
	s.F--
	s.N = 3
	*s.P = 4
	*s.P++
	s.M[k] = 5
	s.M[k] += 6
	s.M[k]++
	s.MM[k][k] = 7
	s.L[i] = 8
	s.S[i].F = 9
	s.S[i].P, s.L[0] = nil, 10
	*t = *s
	(*q).F = 11
	(s.F) = 12
}
`)
	fn := ssatest.Function(t, s, p, "writes")
	var got []string
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i.(type) {
			case *ssa.Store, *ssa.MapUpdate:
				if e := p.Target(i); e != nil {
					got = append(got, types.ExprString(e))
					if n := p.Node(i); n != ast.Node(e) {
						t.Errorf("%s: Node is %T", types.ExprString(e), n)
					}
				} else {
					got = append(got, "?")
				}
			}
		}
	}
	want := []string{"s.F", "s.F", "s.F", "s.F", "s.N", "*s.P", "*s.P", "s.M[k]", "s.M[k]", "s.M[k]", "s.MM[k][k]", "s.L[i]", "s.S[i].F", "s.S[i].P", "s.L[0]", "*t", "(*q).F", "s.F"}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// TestCallExpr: each call, go and defer instruction leads back to its call.
func TestCallExpr(t *testing.T) {
	s, p := ssatest.Load(t, `
type st struct{ f func(int) st }

func (s *st) m(n int) *st { return s }

func g[T any](x T) T { return x }

func f(n int) int { return n }

func all(s *st, m map[string]int) {
	f(f(1))
	s.m(2).m(f(3))
	s.f(4).f(5)
	go f(6)
	defer f(7)
	defer func(n int) { f(n) }(8)
	g(9)
	g[int](10)
	(f)(11)
	delete(m, "a")
	if f(12) > 0 {
		return
	}
	for range f(13) {
		x := f(14)
		_ = x
	}
}
`)
	fn := ssatest.Function(t, s, p, "all")
	var got []string
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			e := p.CallExpr(ci)
			if e == nil {
				got = append(got, "?")
				continue
			}
			if p.EnclosingFunc(e.Lparen) != fn.Syntax() {
				t.Errorf("%s stands in another function", types.ExprString(e))
			}
			got = append(got, types.ExprString(e))
		}
	}
	want := []string{
		"f(1)", "f(f(1))", "s.m(2)", "f(3)", "s.m(2).m(f(3))", "s.f(4)", "s.f(4).f(5)", "f(6)", "f(7)",
		"(func(n int) literal)(8)", "g(9)", "g[int](10)", "(f)(11)", `delete(m, "a")`, "f(12)", "f(13)", "f(14)",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestSource(t *testing.T) {
	s, p := ssatest.Load(t, `
func two() (int, error) { return 1, nil }

var global = 3

func f() (int, error) {
	x := 1 + 2
	var y = x
	a, b := two()
	_, _, _ = y, a, b
	if x > 1 {
		return two()
	}
	return x, nil
}
`)
	for name, want := range map[string]string{"x": "1 + 2", "y": "x", "a": "", "global": "3"} {
		var obj types.Object
		for id, o := range s.Info.Defs {
			if id.Name == name {
				obj = o
			}
		}
		got := ""
		if e := p.Definition(obj); e != nil {
			got = types.ExprString(e)
		}
		if got != want {
			t.Errorf("%s is defined as %q, want %q", name, got, want)
		}
	}
	fn := ssatest.Function(t, s, p, "f")
	lines := make(map[int]bool)
	for _, r := range ssaflow.Returns(fn) {
		if stmt := p.Return(r); stmt != nil {
			lines[p.Fset().Position(stmt.Pos()).Line] = true
		}
	}
	if len(lines) != 2 {
		t.Errorf("return statements on lines %v", lines)
	}
	pos := s.Files[0].Decls[0].Pos()
	if start, end := p.LineStart(pos), p.LineEnd(pos); start != pos || p.Fset().Position(end).Line != p.Fset().Position(pos).Line+1 {
		t.Errorf("the line of %v is %v to %v", pos, start, end)
	}
	if p.File(token.NoPos) != nil || len(p.Path(token.NoPos)) != 0 {
		t.Error("no position has a file")
	}
}
