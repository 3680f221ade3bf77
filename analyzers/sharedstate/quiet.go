package sharedstate

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// quietBehind: behind the assignment the goroutine only tells a person of it, or ends the
// process.
func quietBehind(pass *rule.Pass, st *ssa.Store) bool {
	return !slices.ContainsFunc(pass.Flow.Calls(st.Parent()), func(c ssaflow.Call) bool {
		if !ssaflow.Reaches(st, c.Instr, nil) || kube.EffectOf(c.Fn).Has(kube.Tells|kube.Text|kube.Exits) {
			return false
		}
		if s := pass.Effects.SummaryFor(c); s != nil && s.NoReturn {
			return false
		}
		results := c.Instr.Common().Signature().Results()
		return !(results.Len() == 1 && kube.IsLogger(results.At(0).Type())) && !kube.MakesError(c.Fn) && !kube.DerivesLogger(c.Fn) && !kube.MakesArgument(c.Fn)
	})
}

// assigned returns the variable on the left of the assignment.
func assigned(pass *rule.Pass, st *ssa.Store) ast.Expr {
	v := st.Addr.(*ssa.FreeVar)
	for _, n := range pass.Flow.Path(st.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range as.Lhs {
			if id, ok := ast.Unparen(l).(*ast.Ident); ok {
				if obj := pass.TypesInfo.ObjectOf(id); obj != nil && obj.Pos() == v.Pos() {
					return id
				}
			}
		}
		return nil
	}
	return nil
}
