package wrapnil

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
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

// goodEnd: what the call makes of the nil error is returned, and the function has no other
// return where there is none: there all has gone well.
func goodEnd(pass *rule.Pass, err ssa.Value, call ssaflow.Call) bool {
	returns := ssaflow.Returns(call.Instr.Parent())
	at := slices.IndexFunc(returns, func(r *ssa.Return) bool {
		return r.Block() == call.Instr.Block() && slices.ContainsFunc(r.Results, func(v ssa.Value) bool {
			return ssaflow.SoleDefinition(v) == ssa.Value(call.Value()) // deferred calls run between
		})
	})
	return at >= 0 && !slices.ContainsFunc(slices.Concat(returns[:at], returns[at+1:]), func(r *ssa.Return) bool {
		return errflow.Absent(pass.Flow, err, r.Block())
	})
}
