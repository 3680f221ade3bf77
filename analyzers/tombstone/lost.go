package tombstone

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// loses tells whether a tombstone passes this use without any effect, while
// the object itself has one.
func loses(pass *rule.Pass, u objects.Use, d model.Deletion) *mistake {
	if d.Filter && !d.Deletes {
		return nil
	}
	failed, what := refused(pass, u)
	if failed == nil {
		return nil
	}
	q := &quiet{pass: pass, filter: d.Filter, object: u.Object}
	at := u.Instr // where the deletion could have an effect
	calls := u.Calls
	if n := len(calls) - 1; n >= 0 && !d.Filter && returnsPointer(calls[n].Static) {
		q.nilOnly = true
		call, ok := calls[n].Instr.(*ssa.Call)
		if !ok {
			return nil
		}
		after := &quiet{pass: pass, object: u.Object, none: call}
		if !after.from(paths.After(call)) {
			return nil
		}
		at, calls = call, calls[:n]
	}
	if !q.from(paths.OnEdge(u.Instr.Block(), failed)) {
		return nil
	}
	for _, c := range calls {
		if c.Static.Signature.Results().Len() > 0 || !q.from(paths.After(c.Instr)) {
			return nil
		}
	}
	if !d.Filter && !q.effect(at) || u.Keyed && q.doneBefore(u) {
		return nil
	}
	return &mistake{use: u, what: what}
}

// returnsPointer: what fn returns is one pointer, which may be nil.
func returnsPointer(fn *ssa.Function) bool {
	res := fn.Signature.Results()
	if res.Len() != 1 {
		return false
	}
	_, ok := res.At(0).Type().Underlying().(*types.Pointer)
	return ok
}

// refused returns the block that control goes to when the object is not what
// the use asks for.
func refused(pass *rule.Pass, u objects.Use) (*ssa.BasicBlock, string) {
	if a := u.Assertion(); a != nil {
		if !object(a.AssertedType) || !a.CommaOk {
			return nil, ""
		}
		return branch(a, 1, func(ssa.Value) (int, bool) { return 1, true }), "asserts " + typeName(pass, a.AssertedType)
	}
	call, ok := u.Instr.(*ssa.Call)
	if !ok {
		return nil, ""
	}
	if c, _ := pass.Flow.Resolve(call); !kube.IsMetaAccessor(c.Fn) {
		return nil, ""
	}
	return branch(call, 1, func(v ssa.Value) (int, bool) {
		op, ok := v.(*ssa.BinOp)
		if !ok || op.Op != token.NEQ && op.Op != token.EQL {
			return 0, false
		}
		if op.Op == token.NEQ {
			return 0, true
		}
		return 1, true
	}), "calls meta.Accessor"
}

func object(t types.Type) bool {
	_, ptr := types.Unalias(t).(*types.Pointer)
	return ptr && kube.IsAPIObject(t) || kube.IsObjectInterface(t)
}

// branch finds the If that tests result i of a tuple; side tells which of its
// successors is taken on failure.
func branch(tuple ssa.Value, i int, side func(ssa.Value) (int, bool)) *ssa.BasicBlock {
	for _, r := range *tuple.Referrers() {
		e, ok := r.(*ssa.Extract)
		if !ok || e.Index != i {
			continue
		}
		tests := []ssa.Value{e}
		for _, u := range *e.Referrers() {
			if op, ok := u.(*ssa.BinOp); ok {
				tests = append(tests, op)
			}
		}
		for _, t := range tests {
			s, ok := side(t)
			if !ok {
				continue
			}
			if b := decided(t, s); b != nil {
				return b
			}
		}
	}
	return nil
}

func decided(v ssa.Value, side int) *ssa.BasicBlock {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.If:
			return r.Block().Succs[side]
		case *ssa.UnOp:
			if r.Op == token.NOT {
				return decided(r, 1-side)
			}
		}
	}
	return nil
}

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
			if q.effective(i) && !q.getsObject(i, u.Object) {
				return true
			}
		}
	}
	return false
}

func (q *quiet) getsObject(i ssa.Instruction, object ssa.Value) bool {
	ci, ok := i.(ssa.CallInstruction)
	return ok && slices.Contains(ci.Common().Args, object)
}

// effect reports whether anything worth losing can follow i.
func (q *quiet) effect(i ssa.Instruction) bool {
	return paths.Find(q.pass.Flow, paths.After(i), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool { return q.effective(i) && !onlyText(i) }}).Found()
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
		return ok && !kube.EffectOf(c.Fn).Has(kube.Quiet) && !(c.Fn == nil && c.Static == nil && textMethod(i))
	}
	return false
}

// textMethod: err.Error() and the like.
func textMethod(i ssa.CallInstruction) bool {
	return i.Common().IsInvoke() && i.Common().Method.Name() == "Error"
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
