// Subject: each reconcile

package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Changing returns what is new at each reconcile in what a write puts into memory, here or
// in a function of the package that is called; nil when nothing is known to be.
func Changing(p *rule.Pass, w memory.Write) *nondet.Value {
	if w.Via == nil {
		if w.Val == nil {
			return nil
		}
		return effects.Changing(p.Effects, w.Val)
	}
	call, ok := w.Instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	rc, ok := p.Flow.Resolve(call)
	switch {
	case !ok:
		return nil
	case w.InClosure:
		return changingInLiteral(p, rc, w)
	case rc.Static == nil:
		return newInCondition(rc, func(v ssa.Value, f *types.Var) *nondet.Value { return effects.Changing(p.Effects, v, f) })
	}
	return changingIn(p, rc, w, 0)
}

// changingInLiteral finds the write in the function literals that a call gets.
func changingInLiteral(p *rule.Pass, rc ssaflow.Call, w memory.Write) *nondet.Value {
	for _, a := range rc.Args {
		mc, ok := ssaflow.Unwrap(a).(*ssa.MakeClosure)
		if !ok {
			continue
		}
		g := p.Effects.Of(mc.Fn.(*ssa.Function))
		if g == nil {
			continue
		}
		for _, in := range g.Writes {
			if in.Site != w.Site {
				continue
			}
			x := Changing(p, in)
			if x != nil {
				x.Sites = append(x.Sites, in.Instr)
			}
			return x
		}
	}
	return nil
}

// newInCondition looks at the message of the condition that meta.SetStatusCondition puts in.
// Of the transition time it keeps the old one.
func newInCondition(rc ssaflow.Call, changing func(ssa.Value, *types.Var) *nondet.Value) *nondet.Value {
	if !kube.Is(rc.Fn, "apimeta.SetStatusCondition") {
		return nil
	}
	cond := rc.Arg(1)
	message := kube.ConditionMessage(cond.Type())
	if message == nil {
		return nil
	}
	x := changing(cond, message)
	if x != nil && x.Field == nil {
		x.Field = message
	}
	return x
}

// changingIn finds the write of a callee that makes the change.
func changingIn(p *rule.Pass, rc ssaflow.Call, w memory.Write, depth int) *nondet.Value {
	g := p.Effects.Of(rc.Static)
	if g == nil || depth > 2 {
		return nil
	}
	for _, in := range g.Writes {
		if in.Site != w.Site {
			continue
		}
		if in.Via != nil {
			call, ok := in.Instr.(ssa.CallInstruction)
			if !ok {
				return nil
			}
			next, ok := p.Flow.Resolve(call)
			if !ok {
				return nil
			}
			var x *nondet.Value
			if next.Static == nil {
				x = newInCondition(next, func(v ssa.Value, f *types.Var) *nondet.Value { return effects.ChangingWithin(p.Effects, rc, v, f) })
			} else {
				x = changingIn(p, next, w, depth+1)
			}
			if x != nil {
				x.Sites = append(x.Sites, in.Instr)
			}
			return x
		}
		if in.Val == nil || isMissed(p, in.Val) {
			return nil
		}
		x := effects.ChangingWithin(p.Effects, rc, in.Val)
		if x != nil {
			x.Sites = append(x.Sites, in.Instr)
		}
		return x
	}
	return nil
}

// isMissed: the value is a list with one more element, which was not found in it: the next pass does.
func isMissed(p *rule.Pass, v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok || !ssaflow.CallsBuiltin(call, "append") {
		return false
	}
	for i := range ssaflow.Instrs(call.Parent()) {
		at, ok := i.(*ssa.IndexAddr)
		if ok && p.Flow.PlaceOf(at.X) == p.Flow.PlaceOf(call.Call.Args[0]) && slices.ContainsFunc(ssaflow.Returns(call.Parent()), func(r *ssa.Return) bool { return at.Block().Dominates(r.Block()) }) {
			return true
		}
	}
	return false
}
