package finalizerleak

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var unchanged = rule.Form{Name: "unchanged", Run: reportUnchanged}

// reportUnchanged reports writes of an object whose finalizer was looked for, to which
// nothing has happened: what is written is what was read, with the finalizer.
func reportUnchanged(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		asked := len(object.Written(pass.Effects, f)) > 0 // there the write is reported
		for _, c := range pass.Flow.Calls(f.Fn) {
			if test, ok := c.Instr.(*ssa.Call); !asked && ok && kube.IsFinalizerTest(c.Fn) && decidesNothing(test) {
				pass.At(test).Sayf("nothing depends on whether the finalizer is there: it is neither removed nor added where it is looked for")
			}
		}
		for _, o := range object.Written(pass.Effects, f) {
			for _, m := range o.Moments {
				if op := m.MainOp(); op != nil && len(m.Ops) == 1 && sends(pass, op) && o.Certain(op) {
					checkUnchanged(pass, f, o, m, op)
				}
			}
		}
	}
}

// sends: the operation sends the object, or what was changed in it since its base was
// taken.
func sends(pass *rule.Pass, op *memory.OpCall) bool {
	if op.Via != nil || op.Op.Sub != "" {
		return false
	}
	return op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch && object.MergeBase(pass.Effects, op) != nil
}

func checkUnchanged(pass *rule.Pass, f *memory.Func, o *object.Object, m *object.Event, op *memory.OpCall) {
	at := objects.PathOf(pass.Flow, op.Call.Arg(op.Op.Obj))
	for _, test := range lifecycle.FinalizerTests(pass.Flow, f.Fn, at) {
		found := slices.ContainsFunc(pass.Flow.Known(m.Instr.Block()), func(k ssaflow.Cond) bool { return k.Value == ssa.Value(test) && k.Val })
		if (found || decidesNothing(test)) && asRead(pass, o, m, test, found) {
			pass.At(m.Instr).Because(test, "the finalizer is looked for here").
				Sayf("the object is written as it was read: the finalizer that is looked for on line %d is still there, and the object hangs in Terminating; remove it before", pass.Line(test.Pos()))
			return
		}
	}
	if o.Type == nil || rule.Shared(pass, findKinds).of[o.Type.Obj()] == nil || !lifecycle.DeletingAt(pass.Flow, m.Instr.Block(), at) {
		return
	}
	for _, test := range lifecycle.DeletionTests(pass.Flow, f.Fn, at) {
		if asRead(pass, o, m, test, true) {
			pass.At(m.Instr).Because(test.Cond, "the deletion is asked for here").
				Sayf("the object is written as it was read although it is being deleted: its finalizer is still there, and the object hangs in Terminating; remove it before")
			return
		}
	}
}

// asRead: the object that was asked about at test is written at m without a change since,
// or since it was read.
func asRead(pass *rule.Pass, o *object.Object, m *object.Event, test ssa.Instruction, found bool) bool {
	return o.Reaches(test, m.Instr) && !o.Reaches(m.Instr, test) && !changed(pass, o, m, test, found)
}

// decidesNothing: whatever the test says, the function goes on in the same way.
func decidesNothing(test *ssa.Call) bool {
	for _, r := range *test.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.If:
			if b := r.Block(); landing(b.Succs[0]) != landing(b.Succs[1]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// landing returns the first block from b on that does something.
func landing(b *ssa.BasicBlock) *ssa.BasicBlock {
	for range 4 {
		if len(b.Instrs) != 1 || len(b.Succs) != 1 {
			break
		}
		b = b.Succs[0]
	}
	return b
}

// changed: something before the write m changes the object, or may do so: code out of
// sight counts from the test on where that has found the finalizer, else from the
// beginning, where the object must have been read in this function.
func changed(pass *rule.Pass, o *object.Object, m *object.Event, test ssa.Instruction, found bool) bool {
	for _, x := range o.Moments {
		if x == m {
			if len(x.Changes) > 0 && !x.Answered {
				return true
			}
			continue
		}
		if !o.Reaches(x.Instr, m.Instr) {
			continue
		}
		tested := o.Reaches(test, x.Instr)
		if len(x.Changes) > 0 && (tested || x.MainOp() == nil) || tested && (x.Replaced || x.Answered) {
			return true
		}
		if ci, ok := x.Instr.(ssa.CallInstruction); (x.Leaves || x.LeavesPart) && (tested || !found) && !(ok && tells(pass, ci)) {
			return true
		}
	}
	return !found && !o.ReadHere()
}

func tells(pass *rule.Pass, ci ssa.CallInstruction) bool {
	c, ok := pass.Flow.Resolve(ci)
	return ok && onlyTells(c)
}
