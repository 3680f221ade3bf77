package ssaflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const leavesOutSource = `
type T struct{ A, B int }

var sink T

func change(*T)   {}
func made() T     { return T{} }

func zero()       { sink = T{} }
func without()    { sink = T{B: 1} }
func with()       { sink = T{A: 1} }
func variable()   { t := T{B: 1}; sink = t }
func later()      { t := T{B: 1}; t.A = 2; sink = t }
func handed()     { t := T{B: 1}; change(&t); sink = t }
func called()     { sink = made() }
func given(t T)   { sink = t }
func copied(t T)  { u := t; u.B = 1; sink = u }
`

// TestLeavesOut: which struct values certainly do not set field A.
func TestLeavesOut(t *testing.T) {
	s, p := ssatest.Load(t, leavesOutSource)
	for name, want := range map[string]bool{
		"zero": true, "without": true, "variable": true,
		"with": false, "later": false, "handed": false, "called": false, "given": false, "copied": false,
	} {
		var stored ssa.Value
		for _, b := range ssatest.Function(t, s, p, name).Blocks {
			for _, i := range b.Instrs {
				if st, ok := i.(*ssa.Store); ok {
					if _, isGlobal := st.Addr.(*ssa.Global); isGlobal {
						stored = st.Val
					}
				}
			}
		}
		if stored == nil {
			t.Fatalf("%s stores nothing", name)
		}
		if got := ssaflow.LeavesOut(stored, "A"); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
