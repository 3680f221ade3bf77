package deepequal

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// holds: what was built has the quantity or time for which its type compares badly: that
// is no part of a choice, as the sources of a volume, or the code that builds it, in
// this package, makes that choice.
func (c comparison) holds(pass *rule.Pass, maker ssa.Value) bool {
	behind := kube.BadOnlyBehind(c.x.Type())
	if behind == nil {
		return true
	}
	fn := c.f.Fn
	if e, ok := maker.(*ssa.Extract); ok {
		maker = e.Tuple
	}
	if call, ok := maker.(*ssa.Call); ok {
		if fn = call.Call.StaticCallee(); fn == nil {
			return false
		}
	}
	for _, fn := range pass.Effects.Graph().Closure([]*ssa.Function{fn}, callgraph.InPlace, nil).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if a, ok := st.Addr.(*ssa.FieldAddr); ok && slices.Contains(behind, ssaflow.FieldOf(a)) {
				return true
			}
		}
	}
	return false
}
