package wrapnil

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// tested names the other error that has led to the call, where the name still means
// that variable; "" without.
func tested(pass *rule.Pass, err ssa.Value, call ssaflow.Call) string {
	id := errflow.OtherFailed(pass.Flow, err, call.Instr.Block())
	scope := pass.Pkg.Scope().Innermost(call.Instr.Pos())
	if id == nil || scope == nil {
		return ""
	}
	if _, obj := scope.LookupParent(id.Name, call.Instr.Pos()); obj == nil || obj != pass.TypesInfo.ObjectOf(id) {
		return ""
	}
	return id.Name
}

// collected: the wrapper's result becomes an element of a list, for somebody who
// leaves out the nil ones.
func collected(call ssaflow.Call) bool {
	v := call.Value()
	if v == nil || v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		if st, ok := r.(*ssa.Store); ok {
			if _, elem := st.Addr.(*ssa.IndexAddr); elem {
				return true
			}
		}
	}
	return false
}

// nilAt: the error is nil at b, and b can be reached: it does not stand behind a
// second test that asks for an error, nor behind conditions that exclude each other.
func nilAt(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	return errflow.Absent(pass.Flow, err, b) && !pass.Flow.NonNil(err, b) &&
		!paths.Find(pass.Flow, paths.Entry(b.Parent()), paths.Query{To: paths.Is(ssaflow.Terminator(b))}).None()
}
