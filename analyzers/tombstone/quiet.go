package tombstone

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// quiet follows what happens to a tombstone.
type quiet struct {
	pass   *rule.Pass
	filter bool
	// nilOnly: the function returns nil, or it is not quiet.
	nilOnly bool
	// none is a call that returns nil.
	none   ssa.Value
	object ssa.Value
}

// from reports whether nothing but logging happens after a point.
func (q *quiet) from(at paths.Point) bool {
	return paths.Find(q.pass.Flow, at, paths.Query{
		To: q.effective,
		Return: func(r *ssa.Return, results []ssa.Value) bool {
			var v ssa.Value
			if len(results) == 1 {
				v = results[0]
			}
			return q.filter && !isFalse(v) || q.nilOnly && !isNil(v)
		},
		Holds: func(c ssaflow.Cond) bool {
			if q.refusedAgain(c.Value) {
				return !c.Val
			}
			x, none, ok := c.NilTest()
			return !ok || q.none == nil || x != q.none || none
		},
	}).None()
}

// refusedAgain: the condition is that the object is of a further type.
func (q *quiet) refusedAgain(v ssa.Value) bool {
	e, ok := v.(*ssa.Extract)
	if !ok || e.Index != 1 {
		return false
	}
	a, ok := e.Tuple.(*ssa.TypeAssert)
	return ok && a.X == q.object
}

func isFalse(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// doneBefore reports whether something is done with the key of the object
// before this use in any case, so that not all is lost.
func (q *quiet) doneBefore(u objects.Use) bool {
	for _, b := range u.Instr.Parent().Blocks {
		if !b.Dominates(u.Instr.Block()) {
			continue
		}
		for _, i := range b.Instrs {
			if i == u.Instr {
				break
			}
			if q.effective(i) && !getsObject(i, u.Object) {
				return true
			}
		}
	}
	return false
}

// effect reports whether anything worth losing can follow i.
func (q *quiet) effect(i ssa.Instruction) bool {
	return paths.Find(q.pass.Flow, paths.After(i), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool { return q.effective(i) && !onlyText(i) && !q.queuedForNothing(i) }}).Found()
}

// onlyText: the result of a call goes into a line of the log, and nowhere else.
func onlyText(i ssa.Instruction) bool {
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
			if st, ok := u.(*ssa.Store); !ok || !local(st.Addr) {
				return false
			}
		}
	}
	return true
}

// effective reports whether an instruction does more than log and compute.
func (q *quiet) effective(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return !local(i.Addr)
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Panic, *ssa.Select:
		return true
	case *ssa.UnOp:
		return i.Op == token.ARROW
	case ssa.CallInstruction:
		c, ok := q.pass.Flow.Resolve(i)
		return ok && !kube.EffectOf(c.Fn).Has(kube.Quiet) && !(c.Fn == nil && c.Static == nil && i.Common().IsInvoke() && i.Common().Method.Name() == "Error")
	}
	return false
}

func local(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.IndexAddr:
		return local(a.X)
	case *ssa.FieldAddr:
		return local(a.X)
	case *ssa.Slice:
		return local(a.X)
	}
	return false
}

func getsObject(i ssa.Instruction, object ssa.Value) bool {
	ci, ok := i.(ssa.CallInstruction)
	return ok && slices.Contains(ci.Common().Args, object)
}
