package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// callersAsked: whoever calls the function has asked for the condition first, which
// the function looks up for itself once more.
func (l *lookup) callersAsked() bool {
	callers := l.pass.Effects.Graph().Callers(l.fn)
	if !callers.Complete() || len(callers.Sites) == 0 {
		return false
	}
	for _, site := range callers.Sites {
		if !slices.ContainsFunc(l.pass.Flow.Known(site.Call.Instr.Block()), l.asksForIt) {
			return false
		}
	}
	return true
}

// asksForIt: a call that gets the constant of the look-up has answered, and a
// condition that it returned is known to be there.
func (l *lookup) asksForIt(k ssaflow.Cond) bool {
	asked := k.Asked()
	if asked == nil {
		return false
	}
	if _, isNil, ok := k.NilTest(); ok && isNil {
		return false
	}
	return slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool {
		_, constant := a.(*ssa.Const)
		return constant && slices.ContainsFunc(l.call.Args, func(x ssa.Value) bool { return ssaflow.Related(a, x) })
	})
}

// initialised: the package goes through a list of conditions, looks each of them up, and
// sets those that an object has not: all are there from the first reconcile on.
func (l *lookup) initialised() bool {
	for _, fn := range l.pass.Flow.Funcs {
		calls := l.pass.Flow.Calls(fn)
		for _, other := range calls {
			if other.Value() != nil && kube.FindsCondition(other.Fn) && slices.ContainsFunc(other.Args, isElement) &&
				slices.ContainsFunc(calls, func(set ssaflow.Call) bool { return l.setsMissing(set, other) }) {
				return true
			}
		}
	}
	return false
}

// setsMissing: a call changes the object where a look-up in it has found nothing.
func (l *lookup) setsMissing(set, looked ssaflow.Call) bool {
	missing := func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return ok && isNil && x == looked.Value()
	}
	if kube.EffectOf(set.Fn).Has(kube.Quiet) || !slices.ContainsFunc(l.pass.Flow.Known(set.Instr.Block()), missing) {
		return false
	}
	return slices.ContainsFunc(set.Args, func(a ssa.Value) bool {
		return !isElement(a) && slices.ContainsFunc(looked.Args, func(x ssa.Value) bool { return ssaflow.Related(a, x) })
	})
}

// isElement: an element of a list.
func isElement(v ssa.Value) bool {
	load, ok := ssaflow.Unwrap(v).(*ssa.UnOp)
	if !ok {
		return false
	}
	_, elem := load.X.(*ssa.IndexAddr)
	return elem
}
