package callgraph_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
