package ssaflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

const behindSource = `
type T struct{ N int; In *T; M map[string]int }

var p = new(T)
var i any = p
var v T

func field()          { p.N = 1 }
func deep()           { p.In.In.N = 1 }
func asserted()       { i.(*T).N = 1 }
func tested()         { if t, ok := i.(*T); ok { t.N = 1 } }
func itself()         { v.N = 1 }
func variable()       { t := p; t.In.N = 1 }
func copied()         { t := *p; t.N = 1; use(&t) }
func param(t *T)      { t.N = 1 }
func other(b bool)    { t := p; if b { t = new(T) }; t.N = 1 }
func called()         { get().N = 1 }

func get() *T         { return p }
func use(*T)          {}
`

// TestBehindGlobal: which changes are made through what a package variable holds.
func TestBehindGlobal(t *testing.T) {
	s, p := ssatest.Load(t, behindSource)
	for name, want := range map[string]string{
		"field": "p", "deep": "p", "asserted": "i", "tested": "i", "itself": "v", "variable": "p",
		"copied": "", "param": "", "other": "", "called": "",
	} {
		got := ""
		for i := range ssaflow.Instrs(ssatest.Function(t, s, p, name)) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
				if g := ssaflow.BehindGlobal(fa); g != nil {
					got = g.Name()
				}
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
