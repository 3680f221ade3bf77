package tombstone

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// lost reports handlers that give up when they get a tombstone.
var lost = rule.Form{Name: "lost", Run: mistakesOf("lost", func(pass *rule.Pass, m *mistake) { m.say(pass, "the delete is lost") })}

// loses returns a mistake when a tombstone passes this use without any effect, while the
// object itself has one.
func loses(pass *rule.Pass, u objects.Use, d model.Deletion) *mistake {
	what, refused := refusing(pass, u)
	quiet := pass.QuietAt(u.Instr)
	if what == "" || quiet(d.Filter && !d.Deletes, "the handler behind the filter does nothing about deletions") ||
		quiet(d.Filtered && len(d.Filters) == 0, "the filter before the handler is not known: it may turn tombstones away") {
		return nil
	}
	in := u.Instr.Parent().Params
	if d.Filter && u.Assertion() != nil && len(u.Calls) == 0 && objects.TurnsTombstonesAway(pass.Flow, in[len(in)-1]) {
		return &mistake{d, u, what, "lost"}
	}
	f := follower{pass, d.Filter}
	if quiet(!f.isWithoutEffect(paths.After(u.Instr), refused), "something is done with a tombstone") {
		return nil
	}
	for _, c := range u.Calls {
		if quiet(c.Static.Signature.Results().Len() > 0 || !f.isWithoutEffect(paths.After(c.Instr), nil), "a caller goes on, and may do something with a tombstone") {
			return nil
		}
	}
	if quiet(u.Keyed, "the key of the tombstone is used as well") || quiet(!d.Filter && !f.hasEffect(u.Instr), "nothing but logging is done with the object either") {
		return nil
	}
	return &mistake{d, u, what, "lost"}
}

// refusing says what a use asks of the object, and tells of a condition whether it may hold
// for a tombstone.
func refusing(pass *rule.Pass, u objects.Use) (what string, mayHold func(ssaflow.Cond) bool) {
	if a := u.Assertion(); a != nil {
		if !isObject(a.AssertedType) || !a.CommaOk || ssaflow.PartOf(a, 1) == nil { // nothing depends on whether it holds
			return "", nil
		}
		return "asserts " + typeName(pass, a), func(c ssaflow.Cond) bool {
			e, ok := c.Value.(*ssa.Extract)
			if !ok || e.Index != 1 {
				return true
			}
			other, ok := e.Tuple.(*ssa.TypeAssert) // this one, or one to a further type
			return !ok || other.X != a.X || !c.Val
		}
	}
	call, ok := u.Instr.(*ssa.Call)
	if !ok {
		return "", nil
	}
	if c, _ := pass.Flow.Resolve(call); !kube.Is(c.Fn, "apimeta.Accessor") {
		return "", nil
	}
	err := ssaflow.Result(call, 1)
	return "calls meta.Accessor", func(c ssaflow.Cond) bool {
		x, isNil, ok := c.NilTest()
		return !ok || err == nil || x != err || !isNil
	}
}

func isObject(t types.Type) bool {
	_, ptr := types.Unalias(t).(*types.Pointer)
	return ptr && kube.IsAPIObject(t) || kube.IsObjectInterface(t)
}

// A follower follows what happens behind a use of the object.
type follower struct {
	pass   *rule.Pass
	filter bool // its function answers whether the handler gets the object
}

// isWithoutEffect: nothing but logging happens after a point, and a filter answers false.
func (f follower) isWithoutEffect(at paths.Point, mayHold func(ssaflow.Cond) bool) bool {
	return paths.Find(f.pass.Flow, at, paths.Query{To: f.isEffect, Holds: mayHold,
		Return: func(_ *ssa.Return, results []ssa.Value) bool {
			if !f.filter {
				return false
			}
			no, ok := results[0].(*ssa.Const)
			return !ok || no.Value == nil || constant.BoolVal(no.Value)
		}}).None()
}

// hasEffect: anything worth losing can follow i.
func (f follower) hasEffect(i ssa.Instruction) bool {
	return paths.Find(f.pass.Flow, paths.After(i), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool { return f.isEffect(i) && !isOnlyText(i) }}).Found()
}

// isEffect: an instruction does more than log and compute.
func (f follower) isEffect(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return ssaflow.LocalAt(i.Addr) == nil
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Panic, *ssa.Select:
		return true
	case *ssa.UnOp:
		return i.Op == token.ARROW
	case ssa.CallInstruction:
		c, ok := f.pass.Flow.Resolve(i)
		return ok && !kube.EffectOf(c.Fn).Has(kube.Quiet) && !(c.Fn == nil && c.Static == nil && i.Common().IsInvoke() && i.Common().Method.Name() == "Error")
	}
	return false
}

// isOnlyText: the result of a call goes into a line of the log, and nowhere else.
func isOnlyText(i ssa.Instruction) bool {
	call, ok := i.(*ssa.Call)
	if !ok || call.Call.Signature().Results().Len() != 1 || kube.IsError(call.Type()) || len(*call.Referrers()) == 0 {
		return false
	}
	for _, r := range *call.Referrers() {
		m, ok := r.(*ssa.MakeInterface)
		if !ok {
			return false
		}
		for _, u := range *m.Referrers() {
			if st, ok := u.(*ssa.Store); !ok || ssaflow.LocalAt(st.Addr) == nil {
				return false
			}
		}
	}
	return true
}
