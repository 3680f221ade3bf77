package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// holdsError: an error that was assigned to a before may be there at a return: nobody
// found it to be nil on the way.
func (c *checker) holdsError(a *ssa.Alloc, ret *ssa.Return, known []ssa.Value) bool {
	for _, r := range *a.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != ssa.Value(a) || isNil(st.Val) || loadsOf(st.Val, a) {
			continue
		}
		if paths.Find(c.pass.Flow, paths.After(st), paths.Query{
			To: paths.Is(ret),
			Avoid: func(i ssa.Instruction) bool {
				other, ok := i.(*ssa.Store)
				return ok && other.Addr == ssa.Value(a) && !loadsOf(other.Val, a) || collects(i, a, known)
			},
			Holds: func(k ssaflow.Cond) bool {
				x, isNil, ok := k.NilTest()
				return !ok || !isNil || x != st.Val && !loadsOf(x, a)
			},
		}).Found() {
			return true
		}
	}
	return false
}

func loadsOf(x ssa.Value, a *ssa.Alloc) bool {
	l, ok := x.(*ssa.UnOp)
	return ok && l.X == ssa.Value(a)
}

// collects: the call hands the error to what a deferred literal knows as well, a
// collection of errors that it returns.
func collects(i ssa.Instruction, a *ssa.Alloc, known []ssa.Value) bool {
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	given, told := false, false
	for _, arg := range call.Call.Args {
		given = given || loadsOf(arg, a) || slices.ContainsFunc(ssaflow.VariadicArgs(arg), func(x ssa.Value) bool { return loadsOf(x, a) })
		told = told || arg != ssa.Value(a) && slices.Contains(known, arg)
	}
	return given && told
}
