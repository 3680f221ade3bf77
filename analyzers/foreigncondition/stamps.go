package foreigncondition

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// stamps: the package gives conditions their generation where they lie, in a list, maybe after
// all of them were set.
func stamps(pass *rule.Pass) bool {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok || !isGeneration(st.Addr) {
				continue
			}
			if x, ok := ssaflow.SoleDefinition(st.Addr.(*ssa.FieldAddr).X).(*ssa.IndexAddr); ok {
				if _, array := ssaflow.PointeeOf(x.X.Type()).Underlying().(*types.Array); !array {
					return true
				}
			}
		}
		for _, c := range pass.Flow.Calls(f.Fn) {
			s := pass.Effects.SummaryFor(c)
			if c.Static == nil && s != nil && slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool { return m.Path.HasField("ObservedGeneration") }) {
				return true
			}
		}
	}
	return false
}
