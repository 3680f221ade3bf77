package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A lookup is a call that returns the condition v of an object, nil when there
// is none, and before which nothing has put it there.
type lookup struct {
	*checker
	call ssaflow.Call
	v    ssa.Value
}

// eachLookup makes the Run of a form that looks at look-ups of conditions.
func eachLookup(look func(*lookup)) func(*rule.Pass) {
	return each(func(c *checker) {
		for _, call := range c.pass.Flow.Calls(c.fn) {
			l := &lookup{c, call, call.Value()}
			if l.v != nil && kube.FindsCondition(call.Fn) && !l.setBefore() && !l.madeHere() {
				look(l)
			}
		}
	})
}

// setBefore: the condition may have been set just before, by code that may write
// the conditions that are looked at. What a request brings is what there is.
func (l *lookup) setBefore() bool {
	for _, a := range l.call.Args {
		at, ok := l.conditions(a)
		if !ok {
			continue
		}
		set, def := false, at.Root
		if e, ok := def.(*ssa.Extract); ok {
			def = e.Tuple
		}
		ssaflow.WalkBack(l.call.Instr, func(i ssa.Instruction) bool {
			if v, ok := i.(ssa.Value); ok && v == def {
				return false
			}
			if ci, isCall := i.(ssa.CallInstruction); isCall {
				if x, ok := l.pass.Flow.Resolve(ci); ok {
					if _, request := kube.ClientOp(x.Fn); request {
						return true
					}
				}
			}
			set = set || l.pass.Effects.MayWrite(i, at) == memory.WriteAny
			return !set
		})
		if set {
			return true
		}
	}
	return false
}

// conditions returns the place of the conditions that a look-up gets: a list, or
// what holds one.
func (l *lookup) conditions(a ssa.Value) (ssaflow.AccessPath, bool) {
	a = ssaflow.Unwrap(a)
	if load, ok := a.(*ssa.UnOp); ok && types.Identical(load.X.Type(), types.NewPointer(a.Type())) {
		if _, list := a.Type().Underlying().(*types.Slice); list {
			return l.pass.Flow.PlaceOf(load.X), true
		}
	}
	at := l.pass.Flow.PlaceOf(a)
	if ssaflow.Struct(a.Type()) == nil {
		return at, types.IsInterface(a.Type())
	}
	if _, path, _ := types.LookupFieldOrMethod(a.Type(), true, l.pass.Pkg, "Conditions"); len(path) > 0 {
		return at.Field("Conditions"), true
	}
	return at.Field("Status").Field("Conditions"), true
}

// madeHere: the object comes from a function that cannot fail, and so makes it
// with its conditions.
func (l *lookup) madeHere() bool {
	return slices.ContainsFunc(l.call.Args, func(a ssa.Value) bool {
		made, ok := ssaflow.Whole(a).(*ssa.Call)
		return ok && errflow.ErrorResult(made.Call.Signature()) < 0
	})
}

// known: the way to the use depends on something that was asked about the object
// or the condition. Where the condition is tested behind the use, what happened
// before does not show to its author that it is there: then a function that did
// not fail is no such question.
func (l *lookup) known(use ssa.Instruction) bool {
	later := slices.ContainsFunc(ssaflow.NilTests(l.v), func(test *ssa.BinOp) bool { return ssaflow.Reaches(use, test, nil) })
	for _, k := range l.pass.Flow.Known(use.Block()) {
		if x, _, ok := k.NilTest(); ok && later && kube.IsError(x.Type()) {
			continue
		}
		if asked := k.Asked(); asked != nil && asked != l.call.Instr && l.tells(asked.Call.Args) {
			return true
		}
	}
	return false
}

// tells: the arguments hold the constant of the look-up, the object that it asks
// or something around it, or conditions of that object. Other parts of the
// object say nothing about its conditions.
func (l *lookup) tells(args []ssa.Value) bool {
	return l.shared(args, func(a, x ssa.Value) bool {
		if _, isConst := a.(*ssa.Const); isConst {
			return true
		}
		part, asked := l.pass.Flow.PlaceOf(ssaflow.Unwrap(a)).Path, l.pass.Flow.PlaceOf(ssaflow.Unwrap(x)).Path
		return asked.HasPrefix(part) || part.HasField("Conditions")
	})
}

// shared: one of args belongs to the same object as an argument of the look-up,
// or is the same constant, and both match.
func (l *lookup) shared(args []ssa.Value, match func(a, x ssa.Value) bool) bool {
	for _, a := range args {
		for _, x := range l.call.Args {
			if ssaflow.Related(a, x) && match(a, x) {
				return true
			}
		}
	}
	return false
}
