package finalizerleak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var exit = rule.Form{Name: "exit", Run: reportExit}

// reportExit reports returns of a cleanup at which what is to be cleaned up was not found,
// and that leave the finalizer which the function removes elsewhere: what is gone is gone
// in each reconcile that follows, and none comes further.
func reportExit(pass *rule.Pass) {
	ends := recur.NewEachReconcile(pass)
	for _, f := range pass.Funcs() {
		x := newCleanup(pass, f.Fn)
		if x == nil {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			at := pass.Flow.Return(ret)
			if at == nil || !x.isDeleting(ret.Block()) || !ends.Settles(ret) || !ssaflow.IsNilConst(ssaflow.SoleDefinition(ssaflow.Unwrap(ret.Results[errflow.ErrorResult(f.Fn.Signature)]))) {
				continue
			}
			if read := x.notFound(ret); read != nil && !x.excused(ret, read) {
				pass.At(at).Because(read, "this was looked for").Because(x.removals[0].Instr, "the finalizer is removed here").
					Sayf("this returns because something is missing, before the finalizer %s is removed: every reconcile ends here, and the %s stays in Terminating; remove it here as on line %d",
						x.removals[0].NameText(), x.kind.Name(), pass.Line(x.removals[0].Instr.Pos()))
			}
		}
	}
}

// excused: the finalizer is removed by something else, or the return waits for something.
func (x *cleanup) excused(ret *ssa.Return, read ssa.Instruction) bool {
	quiet := x.pass.QuietAt(ret)
	return quiet(slices.ContainsFunc(x.removals, func(ch lifecycle.FinalizerChange) bool { return ssaflow.Reaches(ch.Instr, ret, nil) }), "the finalizer is removed before") ||
		quiet(x.isRemovedElsewhere(), "another function of the package removes the finalizer as well") ||
		quiet(slices.ContainsFunc(x.pass.Flow.Calls(x.fn), func(c ssaflow.Call) bool {
			return c.Instr != read && ssaflow.Reaches(read, c.Instr, nil) && ssaflow.Reaches(c.Instr, ret, nil) && mayRequest(c)
		}), "something else is requested in between, which may bring the next reconcile")
}

// mayRequest: the call may send a request to the API server, or to something else.
func mayRequest(c ssaflow.Call) bool {
	_, isOp := kube.ClientOp(c.Fn)
	return isOp || c.Fn != nil && kube.HasContext(c.Fn) && !kube.EffectOf(c.Fn).Has(kube.Known|kube.Tells)
}

// A cleanup is a function that removes one finalizer from objects of one kind.
type cleanup struct {
	pass     *rule.Pass
	fn       *ssa.Function
	kind     *types.TypeName
	removals []lifecycle.FinalizerChange
}

// newCleanup returns nil for other functions.
func newCleanup(pass *rule.Pass, fn *ssa.Function) *cleanup {
	x := &cleanup{pass: pass, fn: fn}
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, fn) {
		if ch.Verb == kube.FinalizerAdd {
			continue
		}
		if ch.Verb == 0 || ch.Whole || ch.Object == nil || ch.NameText() == "" || kube.KindOf(ch.Object.Type()) == nil {
			return nil
		}
		if x.kind != nil && (ch.NameText() != x.removals[0].NameText() || kube.KindOf(ch.Object.Type()) != x.kind) {
			return nil
		}
		x.kind, x.removals = kube.KindOf(ch.Object.Type()), append(x.removals, ch)
	}
	if x.kind == nil {
		return nil
	}
	return x
}

// isDeleting: an object of the kind is being deleted whenever control comes to the block.
func (x *cleanup) isDeleting(b *ssa.BasicBlock) bool {
	return x.pass.Effects.DeletionPath()[x.fn] == x.kind ||
		slices.ContainsFunc(lifecycle.Deleting(x.pass.Flow, b), func(obj ssa.Value) bool { return kube.KindOf(obj.Type()) == x.kind })
}

// notFound returns the read whose error is known to be NotFound at the return, of something
// else than the object itself, whose end needs no finalizer.
func (x *cleanup) notFound(ret *ssa.Return) ssa.Instruction {
	for _, read := range errflow.MissedAt(x.pass.Flow, ret.Block()) {
		if slices.ContainsFunc(read.Args, x.mayBeObject) {
			continue
		}
		if op, isOp := kube.ClientOp(read.Fn); isOp && !op.Writes() && !(op.Clientset && kube.KindOf(read.Instr.Common().Signature().Results().At(0).Type()) == x.kind) {
			return read.Instr
		}
	}
	return nil
}

// mayBeObject: the argument is, or may be, an object of the kind.
func (x *cleanup) mayBeObject(a ssa.Value) bool {
	t := ssaflow.Unwrap(a).Type()
	return kube.KindOf(t) == x.kind || kube.IsObjectInterface(t)
}

// isRemovedElsewhere: another function of the package removes a finalizer from objects of
// the kind, other than by a call of this one.
func (x *cleanup) isRemovedElsewhere() bool {
	return slices.ContainsFunc(x.pass.Funcs(), func(f *memory.Func) bool {
		return f.Fn != x.fn && slices.ContainsFunc(lifecycle.FinalizerChanges(x.pass.Flow, f.Fn), func(ch lifecycle.FinalizerChange) bool {
			if call, ok := ch.Instr.(ssa.CallInstruction); ok && call.Common().StaticCallee() == x.fn {
				return false
			}
			return ch.Verb != kube.FinalizerAdd && (ch.Object == nil || kube.KindOf(ch.Object.Type()) == x.kind || kube.IsObjectInterface(ch.Object.Type()))
		})
	})
}
