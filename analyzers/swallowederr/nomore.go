package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// readNoMore: the list, or the error, that an assignment in a loop makes is added to
// and goes nowhere else, though the variable was looked at before.
func (c *checker) readNoMore(as *ast.AssignStmt) bool {
	call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	for i := range ssaflow.Instrs(c.fn) {
		grown, ok := i.(*ssa.Call)
		if ok && grown.Pos() == call.Lparen && ssaflow.Reaches(grown, grown, nil) {
			return onlyGrows(grown, make(map[ssa.Value]bool))
		}
	}
	return false
}

// onlyGrows: all that is done with v is to put it together with more.
func onlyGrows(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.Phi:
			if !onlyGrows(r, seen) {
				return false
			}
		case *ssa.Call:
			b, ok := r.Call.Value.(*ssa.Builtin)
			if !ok || b.Name() != "append" || r.Call.Args[0] != v || !onlyGrows(r, seen) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
