package ssaflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestPartlySet: what a variable was defined as is no longer what it is, once a field is set.
func TestPartlySet(t *testing.T) {
	_, p := ssatest.Load(t, `
type R struct { again bool; n int }

func use(*R) {}

func Whole(c bool) R  { r := R{}; if c { use(nil) }; return r }
func Set(c bool) R    { r := R{}; if c { r.again = true }; return r }
func Before(c bool) R { r := R{}; if c { r.again = true }; r = R{}; return r }
func Other(c bool) R  { r := R{}; if c { r.again = true; return R{} }; return r }
`)
	for _, fn := range p.Funcs {
		want, asked := map[string]bool{"Whole": true, "Set": false, "Before": true, "Other": true}[fn.Name()]
		if !asked {
			continue
		}
		rets := ssaflow.Returns(fn)
		_, isConst := ssaflow.SoleDefinition(rets[len(rets)-1].Results[0]).(*ssa.Const)
		if isConst != want {
			t.Errorf("%s: defined as a constant: %v, want %v", fn.Name(), isConst, want)
		}
	}
}
