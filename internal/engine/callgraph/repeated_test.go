package callgraph_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// TestRepeated: what ends a loop may be a text as well as a number.
func TestRepeated(t *testing.T) {
	s, p := ssatest.Load(t, `
func once(f func())                      { f() }
func single(f func())                    { for i := 0; i < 1; i++ { f() } }
func several(f func(), n int)            { for i := 0; i < n; i++ { f() } }
func named(f func(), next func() string) { for s := next(); s != "end"; s = next() { f() } }
func before(f func(), next func() string) { for s := next(); s < "m"; s = next() { f() } }
`)
	for name, want := range map[string]bool{"once": false, "single": false, "several": true, "named": true, "before": true} {
		fn := ssatest.Function(t, s, p, name)
		for i := range ssaflow.Instrs(fn) {
			if call, ok := i.(*ssa.Call); ok && call.Call.Value == ssa.Value(fn.Params[0]) {
				if got := callgraph.Repeated(call.Block()); got != want {
					t.Errorf("%s: repeated %v, want %v", name, got, want)
				}
			}
		}
	}
}

// TestRounds: the bound of a loop that counts.
func TestRounds(t *testing.T) {
	s, p := ssatest.Load(t, `
func classic(f func(), n int)             { for i := 0; i < n; i++ { f() } }
func ranged(f func(), n int)              { for range n { f() } }
func named(f func(), next func() string)  { for s := next(); s != "end"; s = next() { f() } }
func endless(f func())                    { for { f() } }
`)
	for name, want := range map[string]bool{"classic": true, "ranged": true, "named": false, "endless": false} {
		fn := ssatest.Function(t, s, p, name)
		for i := range ssaflow.Instrs(fn) {
			if call, ok := i.(*ssa.Call); ok && call.Call.Value == ssa.Value(fn.Params[0]) {
				n := callgraph.Rounds(call.Block())
				if got := n != nil && n == ssa.Value(fn.Params[len(fn.Params)-1]); got != want {
					t.Errorf("%s: rounds %v, want the parameter: %v", name, n, want)
				}
			}
		}
	}
}
