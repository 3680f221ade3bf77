package nilderef

import (
	"go/constant"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

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

var sets = regexp.MustCompile(`(?i)set|mark|add|init|ensure|default`)

// setBefore: the condition may have been set just before.
func (l *lookup) setBefore() bool {
	for _, other := range l.pass.Flow.Calls(l.fn) {
		if other.Fn != nil && other.Instr != l.call.Instr && sets.MatchString(other.Fn.Name()) && ssaflow.Reaches(other.Instr, l.call.Instr, nil) && l.about(other.Args) {
			return true
		}
	}
	return false
}

// madeHere: the object comes from a function that cannot fail, and so makes it
// with its conditions.
func (l *lookup) madeHere() bool {
	return slices.ContainsFunc(l.call.Args, func(a ssa.Value) bool {
		made, ok := whole(a).(*ssa.Call)
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
		if asked := askedOf(k.Value); asked != nil && asked != l.call.Instr && l.tells(asked.Call.Args) {
			return true
		}
	}
	return false
}

// askedOf returns the call whose result a condition is: find(conditions, t) != nil
// && find(conditions, t).Status has one behind the comparison.
func askedOf(v ssa.Value) *ssa.Call {
	compared := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.BinOp:
			x, _, ok := ssaflow.Cond{Value: v, Val: true}.NilTest()
			return []ssa.Value{x}, ok
		}
		return nil, false
	}
	for _, o := range ssaflow.Origins(nil, v, ssaflow.OriginOptions{Through: compared}) {
		if call, ok := o.Value.(*ssa.Call); ok {
			return call
		}
	}
	return nil
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

// about: the arguments have an object or a constant in common with the look-up.
func (l *lookup) about(args []ssa.Value) bool {
	return l.shared(args, func(_, _ ssa.Value) bool { return true })
}

// shared: one of args belongs to the same object as an argument of the look-up,
// or is the same constant, and both match.
func (l *lookup) shared(args []ssa.Value, match func(a, x ssa.Value) bool) bool {
	for _, a := range args {
		for _, x := range l.call.Args {
			if related(a, x) && match(a, x) {
				return true
			}
		}
	}
	return false
}

func related(a, b ssa.Value) bool {
	ka, ok1 := a.(*ssa.Const)
	kb, ok2 := b.(*ssa.Const)
	if ok1 || ok2 {
		return ok1 && ok2 && ka.Value != nil && kb.Value != nil && ka.Value.Kind() == constant.String && kb.Value.Kind() == constant.String &&
			constant.StringVal(ka.Value) == constant.StringVal(kb.Value)
	}
	ra, rb := whole(a), whole(b)
	return ra != nil && ra == rb
}

// whole returns the value that v is part of.
func whole(v ssa.Value) ssa.Value {
	for range 12 {
		v = ssaflow.Object(v)
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		default:
			return v
		}
	}
	return v
}
