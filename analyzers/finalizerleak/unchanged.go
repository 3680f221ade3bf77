package finalizerleak

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A still is a place where the finalizer of an object is left as it is.
type still struct {
	at    ssa.Instruction
	test  ssa.Instruction // the question whether the object has it, or is being deleted; nil for at
	asked string          // what that asks for
	says  string
}

// stills are those of a package.
type stills []still

// reportUnchanged reports writes of an object whose finalizer was looked for, to which
// nothing has happened: what is written is what was read, with the finalizer.
func reportUnchanged(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStills) {
		at := pass.At(s.at)
		if iff, ok := s.test.(*ssa.If); ok {
			at = at.Because(iff.Cond, s.asked)
		} else if s.test != nil {
			at = at.Because(s.test, s.asked)
		}
		at.Sayf("%s", s.says)
	}
}

func findStills(pass *rule.Pass) stills {
	var out stills
	for _, f := range pass.Funcs() {
		asked := len(object.Written(pass.Effects, f)) > 0 // there the write is reported
		for _, c := range pass.Flow.Calls(f.Fn) {
			if test, ok := c.Instr.(*ssa.Call); !asked && ok && kube.IsFinalizerTest(c.Fn) && decidesNothing(test) {
				out = append(out, still{at: test, says: "nothing depends on whether the finalizer is there: it is neither removed nor added where it is looked for"})
			}
		}
		for i := range ssaflow.Instrs(f.Fn) {
			if v, ok := i.(ssa.Value); ok && !ssaflow.Used(v) {
				if obj := lifecycle.AskedDeletion(pass.Flow, v); obj != nil && kube.KindOf(obj.Type()) != nil {
					out = append(out, still{at: i, says: "nothing is done where the object is being deleted: a finalizer that it has is not removed, and it hangs in Terminating"})
				}
			}
		}
		for _, o := range object.Written(pass.Effects, f) {
			for _, m := range o.Moments {
				if op := m.MainOp(); op != nil && len(m.Ops) == 1 && sends(pass, op) && o.Certain(op) {
					if s, ok := findUnchanged(pass, f, o, m, op); ok {
						out = append(out, s)
					}
				}
			}
		}
	}
	return out
}

// sends: the operation sends the object, or what was changed in it since its base was
// taken.
func sends(pass *rule.Pass, op *memory.OpCall) bool {
	if op.Via != nil || op.Op.Sub != "" {
		return false
	}
	return op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch && object.MergeBase(pass.Effects, op) != nil
}

func findUnchanged(pass *rule.Pass, f *memory.Func, o *object.Object, m *object.Event, op *memory.OpCall) (s still, ok bool) {
	for _, v := range versions(pass, f, o, m, op) {
		if s, ok := v.unchanged(pass, f, m); ok {
			return s, true
		}
	}
	return still{}, false
}

// unchanged: the version was asked about, and is written at m as it was read.
func (v version) unchanged(pass *rule.Pass, f *memory.Func, m *object.Event) (s still, ok bool) {
	for _, test := range lifecycle.FinalizerTests(pass.Flow, f.Fn, v.at) {
		found := slices.ContainsFunc(pass.Flow.Known(m.Instr.Block()), func(k ssaflow.Cond) bool { return k.Value == ssa.Value(test) && k.Val })
		if (found || decidesNothing(test)) && asRead(pass, f, v, test, found) {
			return still{m.Instr, test, "the finalizer is looked for here",
				fmt.Sprintf("the object is written as it was read: the finalizer that is looked for on line %d is still there, and the object hangs in Terminating; remove it before", pass.Line(test.Pos()))}, true
		}
	}
	if v.o.Type == nil || rule.Shared(pass, findKinds).of[v.o.Type.Obj()] == nil || !lifecycle.DeletingAt(pass.Flow, m.Instr.Block(), v.at) {
		return still{}, false
	}
	for _, test := range lifecycle.DeletionTests(pass.Flow, f.Fn, v.at) {
		if asRead(pass, f, v, test, true) {
			return still{m.Instr, test, "the deletion is asked for here",
				"the object is written as it was read although it is being deleted: its finalizer is still there, and the object hangs in Terminating; remove it before"}, true
		}
	}
	return still{}, false
}
