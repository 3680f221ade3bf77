package ssaflow_test

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

const looksAtSource = `
type T struct{ A, B int }

var sink *int

func reads(t *T) int      { return t.A }
func ofValue(t T) int     { return t.A }
func address(t *T)        { sink = &t.A }
func assigns(t *T)        { t.A = 1 }
func other(t *T) int      { return t.B }
func calls(t *T) int      { return reads(t) }
func further(t *T) int    { return calls(t) }
func tooFar(t *T) int     { return further(t) }
func again(t *T) int      { if t.B > 0 { return again(t) }; return 0 }
`

// TestLooksAt: which functions read field A, themselves or in what they call.
func TestLooksAt(t *testing.T) {
	s, p := ssatest.Load(t, looksAtSource)
	field := s.Types.Scope().Lookup("T").Type().Underlying().(*types.Struct).Field(0)
	for name, want := range map[string]bool{
		"reads": true, "ofValue": true, "address": true, "assigns": false, "other": false, "calls": true, "further": true, "tooFar": false, "again": false,
	} {
		if got := p.LooksAt(ssatest.Function(t, s, p, name), field); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
