package conditiontime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportAppended reports x.Conditions = append(x.Conditions, c), where nobody looks
// whether there is such a condition already.
func (c checker) reportAppended(f *memory.Func, st *ssa.Store) {
	l, call, ok := c.appends(st)
	if !ok || !l.loads(call.Call.Args[0]) {
		return
	}
	if len(ssaflow.VariadicArgs(call.Call.Args[1])) == 0 || c.fresh(f, l) || c.lookedAt(f, l, call) || c.guarded(f, st, l) {
		return
	}
	use := "meta.SetStatusCondition(&" + c.text(st) + ", …)"
	if !kube.IsCondition(l.elem) {
		use = "a setter that looks for its Type first"
	}
	c.pass.At(st).Sayf("condition is appended on every pass; use %s, which replaces by Type and keeps LastTransitionTime while Status is unchanged", use)
}

// fresh: the status or object is made in this function, without a read.
func (c checker) fresh(f *memory.Func, l list) bool {
	val := f.Val(l.base)
	if len(val.Refs) == 0 {
		return true
	}
	for _, r := range val.Refs {
		if r.Root.Kind == memory.RootAlloc {
			if o := object.Of(c.pass.Effects, f, memory.Loc{Root: r.Root, Path: r.Path}); o == nil || !o.ReadHere() {
				return true
			}
		}
	}
	return false
}

// lookedAt: the function looks at the list: runs over it, hands it to another
// function, empties it or sets it anew.
func (c checker) lookedAt(f *memory.Func, l list, app *ssa.Call) bool {
	field := ssaflow.FieldOf(l.addr)
	for i := range ssaflow.Instrs(f.Fn) {
		a, ok := i.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(a) != field {
			continue
		}
		for _, r := range *a.Referrers() {
			switch r := r.(type) {
			case *ssa.UnOp:
				for _, rr := range *r.Referrers() {
					if rr != ssa.Instruction(app) {
						return true
					}
				}
			case *ssa.Store:
				if r.Val != ssa.Value(app) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// guarded: whether the place is reached again at the next pass is not known:
// the function is not part of a reconcile, or a condition on the way does not
// hold again.
func (c checker) guarded(f *memory.Func, at ssa.Instruction, l list) bool {
	kind := kube.Named(l.base.Type())
	if kind != nil && !kube.IsAPIObject(kind) {
		kind = nil // the list is only known as a part of one
	}
	st := recur.NewSteadyOfKind(c.pass, kind)
	return !st.Block(at.Block()) || !recur.NewEachReconcile(c.pass).InReconcile(f.Fn, st)
}

func (c checker) text(st *ssa.Store) string {
	if e := c.pass.Flow.Target(st); e != nil {
		return types.ExprString(e)
	}
	return "x.Status.Conditions"
}
