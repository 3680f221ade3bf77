package statuslost

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportUnsaved reports changes of the status of an object that was read, which nothing
// can save any more, where the package saves statuses of the kind on other ways, or reconciles it.
func reportUnsaved(pass *rule.Pass) {
	saves := savedKinds(pass)
	own := func(fn *ssa.Function) bool {
		obj, ok := fn.Object().(*types.Func)
		return ok && !obj.Signature().Variadic() && len(pass.Elsewhere(obj)) == 0
	}
	var found []unsavedChange
	for _, f := range pass.Funcs() {
		if f.TooComplex || len(saves) == 0 {
			continue
		}
		unseen := make(map[ssa.Instruction]bool) // rule lostchange speaks of them, unless another part is used
		for _, u := range objects.UnseenChanges(pass.Flow, f.Fn) {
			for _, i := range u.Changes {
				unseen[i] = u.Source != objects.MadeHere || !u.Partly
			}
		}
		for _, o := range object.InHand(pass.Effects, f) {
			if saves[o.Type.Obj()] && pass.Effects.Status(o.Type) == model.On {
				for _, u := range append(unsavedOf(pass, o, unseen, own), unsavedFailing(o, own)...) {
					quiet := pass.QuietAt(u.w.Instr)
					if !quiet(isHandedOver(pass, f, u.w.Instr, takesOver(pass, o.Type.Obj())), "a function that is called puts the status into an object that it reads anew") &&
						!quiet(isHeldByDeferred(pass, u.w.Instr, o.Type.Obj()), "a deferred function calls a helper that has the object, and may write it") {
						found = append(found, u)
					}
				}
			}
		}
	}
	nearest := make(map[summary.Site]int)
	for _, u := range found {
		if n, ok := nearest[u.w.Site]; u.ret == nil && (!ok || u.hops() < n) {
			nearest[u.w.Site] = u.hops()
		}
	}
	for _, u := range found {
		if u.ret == nil && u.hops() > nearest[u.w.Site] {
			continue // lost whoever calls the helper: reported there
		}
		if u.ret != nil {
			pass.At(u.ret).Because(u.w, "the status is changed here").
				Sayf("%s of the %s, which is set for this failure, is not written: the function returns before; call Status().Update or Status().Patch first", u.w.Field(), u.o.Type.Obj().Name())
			continue
		}
		at := pass.At(u.w.Instr)
		if u.w.Via != nil {
			at.Because(u.w, "the status is changed here")
		}
		for _, w := range u.more {
			at.Because(w, w.Field()+" is set here")
		}
		at.Sayf("%s of the %s is set here, but nothing writes the status afterwards: the change is lost; call Status().Update or Status().Patch before the reconcile ends", u.w.Field(), u.o.Type.Obj().Name())
	}
}

// An unsavedChange is a change of the status of an object that nothing saves, with those that
// follow it on the same way.
type unsavedChange struct {
	o    *object.Object
	w    object.Change
	more []object.Change
	ret  *ssa.Return // that a failure of the call that makes the change leads to, while other ways save it
}

// hops is how many calls lie between the function and the change.
func (u unsavedChange) hops() int {
	if u.w.Via == nil {
		return 0
	}
	return 1 + len(u.w.Via.Chain)
}

// savedKinds returns the kinds of the project's own, or of others', whose status the package
// writes, or whose reconciler it has: nobody else is to write it.
func savedKinds(pass *rule.Pass) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		if own := c.For(); own != nil && c.Reconciler != nil {
			builtin, _ := kube.BuiltIn(own.Kind)
			out[own.Kind.Obj()] = !builtin
		}
	}
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Sub != "status" || !op.Op.Writes() {
				continue
			}
			kind := kube.Named(written(pass, f, op))
			if kind == nil || !kube.IsAPIObject(kind) {
				continue
			}
			if builtin, _ := kube.BuiltIn(kind); !builtin {
				out[kind.Obj()] = true
			}
		}
	}
	return out
}

// unsavedFailing returns the first change of each call that is lost when the call fails.
func unsavedFailing(o *object.Object, own func(*ssa.Function) bool) (out []unsavedChange) {
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			if w.Via == nil || !isTold(o, m, w) {
				continue
			}
			if ret := o.ForgetsFailing(m, w, own); ret != nil {
				out = append(out, unsavedChange{o: o, w: w, ret: ret})
				break
			}
		}
	}
	return out
}

// isTold: the change is one of the status of the object itself, and meant for others.
func isTold(o *object.Object, m *object.Event, w object.Change) bool {
	return w.Part == object.PartStatus && w.Meant() && !w.Decode && !w.NewOnly && !o.OnCopy(m, w)
}

// unsavedOf returns the first change of each event of an object that nothing saves.
func unsavedOf(pass *rule.Pass, o *object.Object, unseen map[ssa.Instruction]bool, own func(*ssa.Function) bool) []unsavedChange {
	var out []unsavedChange
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			quiet := pass.QuietAt(w.Instr)
			if !isTold(o, m, w) || quiet(unseen[w.Instr], "rule lostchange speaks of it") {
				continue
			}
			if !quiet(!o.Forgets(m, w, own), "the object may be written, or is handed on to who may write it") {
				if n := len(out) - 1; n >= 0 && out[n].w.Instr.Block() == w.Instr.Block() {
					out[n].more = append(out[n].more, w)
					break
				}
				out = append(out, unsavedChange{o: o, w: w})
			}
			break
		}
	}
	return out
}

// written returns the type of the object that an operation writes, nil when that is not
// clear.
func written(pass *rule.Pass, f *memory.Func, op *memory.OpCall) types.Type {
	if v := object.Operand(pass.Effects, op); v != nil {
		return ssaflow.Unwrap(v).Type()
	}
	if op.Op.Clientset && op.Call.Fn != nil && op.Call.Fn.Signature().Results().Len() > 0 {
		return op.Call.Fn.Signature().Results().At(0).Type()
	}
	if len(op.Obj) == 1 {
		return f.ObjectType(op.Obj[0])
	}
	return nil
}
