package ssaflow_test

import (
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

const dereferenceSource = `
type T struct{ A int; In *T }

type I interface{ M() }

func atOnce(x *T) int  { return x.A }
func through(x *T) int { return atOnce(x) }
func asks(x *T) int {
	if x == nil {
		return 0
	}
	return x.A
}
func later(x *T, b bool) int {
	if b {
		return x.A
	}
	return 0
}

func field(x *T) int    { return x.A }
func whole(x *T) T      { return *x }
func method(x I)        { x.M() }
func converted(x interface{ I; N() }) { I(x).M() }
func called(x *T) int   { return atOnce(x) }
func deep(x *T) int     { return through(x) }
func asked(x *T) int    { return asks(x) }
func sometimes(x *T) int { return later(x, true) }
func stored(x *T, to **T) { *to = x }
func compared(x *T) bool { return x == nil }
`

// TestDereferences: what panics when the first parameter is nil.
func TestDereferences(t *testing.T) {
	s, p := ssatest.Load(t, dereferenceSource)
	for name, want := range map[string]string{
		"field": ".A", "whole": "*", "method": ".M", "converted": ".M", "called": ".A in atOnce", "deep": ".A in through",
		"asked": "", "sometimes": "", "stored": "", "compared": "",
	} {
		var got []string
		for _, d := range p.Dereferences(ssatest.Function(t, s, p, name).Params[0]) {
			text := d.Reads
			if d.Inside != nil {
				text += " in " + d.Inside.Name()
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestAskedForNil: whether x was compared with nil on every path to the call of here.
func TestAskedForNil(t *testing.T) {
	for body, want := range map[string]bool{
		`here()`:                                     false,
		`if x != nil { here() }`:                     true,
		`if x == nil { println() }; here()`:          true,
		`if b { if x == nil { println() } }; here()`: false,
		`if b && x != nil { here() }`:                true,
		`if b || x != nil { here() }`:                false,
		`here(); if x == nil { println() }`:          true, // in the same block: the comparison was made for its author to see
		`if other == nil { println() }; here()`:      false,
	} {
		s, p := ssatest.Load(t, "func here() {}\nfunc f(x, other *int, b bool) { "+body+" }")
		fn := ssatest.Function(t, s, p, "f")
		if got := p.AskedForNil(fn.Params[0], ssatest.One(t, p, fn, "here").Instr.Block()); got != want {
			t.Errorf("%s: %t, want %t", body, got, want)
		}
	}
}
