package recur

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"go/constant"
	"go/token"
	"go/types"
	"golang.org/x/tools/go/ssa"
	"slices"
)

// MayVariant returns a judge that asks less: a condition on a variable that is set on
// several branches holds again when one of them, with a value that fits, is
// taken again, and what the pass writes in between is left out of account.
// Conditions on the status that changes, on times and on comparisons do not
// hold, as before.
func (s *Steady) MayVariant() *Steady {
	l := *s
	l.loose, l.seen = true, nil
	return &l
}

// mayHold judges a condition on a variable with several values; ok is false
// when c is no such condition.
func (s *Steady) mayHold(c ssaflow.Cond) (holds, ok bool) {
	isBool := func(k *ssa.Const) bool {
		return k.Value == nil || k.Value.Kind() != constant.Bool || constant.BoolVal(k.Value) == c.Val
	}
	if ssaflow.IsVariable(c.Value) {
		return s.oneChoice(c.Value, isBool), true
	}
	v, isOp := c.Value.(*ssa.BinOp)
	if !isOp || v.Op != token.EQL && v.Op != token.NEQ || !ssaflow.IsVariable(v.X) || ssaflow.Struct(v.X.Type()) != nil && isLoad(v.X) {
		return false, false
	}
	want, isConst := v.Y.(*ssa.Const)
	if !isConst {
		return false, false
	}
	return s.oneChoice(v.X, func(k *ssa.Const) bool {
		equal := k.Value == nil && want.Value == nil ||
			k.Value != nil && want.Value != nil && constant.Compare(k.Value, token.EQL, want.Value)
		return equal == (c.Val == (v.Op == token.EQL))
	}), true
}

func isLoad(v ssa.Value) bool {
	_, ok := v.(*ssa.UnOp)
	return ok
}

// oneChoice: a variable gets, where conditions hold, a value that fits and is
// state.
func (s *Steady) oneChoice(v ssa.Value, fits func(*ssa.Const) bool) bool {
	if s.depth > 24 || s.seen[v] {
		return false
	}
	s.depth++
	defer func() { s.depth-- }()
	if s.seen == nil {
		s.seen = make(map[ssa.Value]bool)
	}
	s.seen[v] = true
	defer delete(s.seen, v)
	outer := s.pass.Flow.Known(v.(ssa.Instruction).Block())
	choices, _ := ssaflow.Choices(s.pass.Flow, v)
	for _, x := range choices {
		switch e := x.Value.(type) {
		case nil:
			continue
		case *ssa.Const:
			if !fits(e) {
				continue
			}
		case *ssa.Phi:
			if !s.oneChoice(e, fits) {
				continue
			}
		default:
			if !s.state(e) {
				continue
			}
		}
		hold := true
		for c := range x.Conds.All(outer) {
			hold = hold && (outer.Has(func(o ssaflow.Cond) bool { return o == c }) || s.cond(c))
		}
		if hold {
			return true
		}
	}
	return false
}

// isSlice: what a list holds is not looked at closer.
func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// filledHere: the map is made and filled where it is asked, so that what it tells is what the
// function has found, such as the conditions that are there already.
func filledHere(m ssa.Value) bool {
	made, ok := m.(*ssa.MakeMap)
	return ok && slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool {
		_, fills := r.(*ssa.MapUpdate)
		return fills
	})
}

// deletionTest: the call asks whether an object is being deleted.
func (s *Steady) deletionTest(c ssaflow.Call) bool {
	sum := s.pass.Effects.SummaryFor(c)
	return sum != nil && sum.DeletionTest != nil
}
