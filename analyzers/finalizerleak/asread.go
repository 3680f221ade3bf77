package finalizerleak

import (
	"slices"

	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// asRead: the object that was asked about at test is written, or copied, without a change
// since, or since it was read.
func asRead(pass *rule.Pass, f *memory.Func, v version, test ssa.Instruction, found bool) bool {
	return v.o.Reaches(test, v.to) && !v.o.Reaches(v.to, test) && !changed(pass, f, v, test, found)
}

// decidesNothing: whatever the test says, the function goes on in the same way.
func decidesNothing(test *ssa.Call) bool {
	for _, r := range *test.Referrers() {
		switch r := r.(type) {
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

// changed: something before the write, or the copy, changes the object, or may do so: code
// out of sight counts from the test on where that has found the finalizer, else from the
// beginning, where the object must have been read in this function.
func changed(pass *rule.Pass, f *memory.Func, v version, test ssa.Instruction, found bool) bool {
	o := v.o
	hasStatus := slices.Contains(object.WithStatus(pass.Effects, f), o)
	for _, x := range o.Moments {
		if x.Instr == v.to {
			if len(x.Changes) > 0 && !x.Answered {
				return true
			}
			continue
		}
		if !o.Reaches(x.Instr, v.to) || readSince(pass, v, x) {
			continue
		}
		tested := o.Reaches(test, x.Instr)
		changes := len(x.Changes) > 0
		if found && !tested && hasStatus { // the write leaves the status as it is stored
			changes = slices.ContainsFunc(x.Changes, func(c object.Change) bool { return c.Part != object.PartStatus })
		}
		if changes && (tested || x.MainOp() == nil) || tested && (x.Replaced || x.Answered) {
			return true
		}
		if ci, ok := x.Instr.(ssa.CallInstruction); (x.Leaves || x.LeavesPart) && (tested || !found) && !(ok && tells(pass, o, ci)) {
			return true
		}
	}
	return !found && !o.ReadHere()
}

// readSince: what happens to the object at x is gone, as it is read behind that in any case.
func readSince(pass *rule.Pass, v version, x *object.Event) bool {
	return slices.ContainsFunc(v.o.Moments, func(r *object.Event) bool {
		return r.Reads(pass.Effects) && v.o.Reaches(x.Instr, r.Instr) && !v.o.Reaches(r.Instr, x.Instr) && ssaflow.Dominates(r.Instr, v.to)
	})
}

// tells: nobody who gets the object takes its finalizer: the call logs or records
// something, asks the object, or gets a copy of the struct, whose list is its own.
func tells(pass *rule.Pass, o *object.Object, ci ssa.CallInstruction) bool {
	c, ok := pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	if onlyTells(c) || kube.EffectOf(c.Fn).Has(kube.Tells) {
		return true
	}
	return o.Type != nil && c.Closure == nil && !slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		t := ssaflow.Unwrap(a).Type()
		iface, _ := t.Underlying().(*types.Interface)
		_, fn := t.Underlying().(*types.Signature)
		return fn || iface != nil && iface.Empty() || kube.IsObjectMeta(t) || mayHold(a, o.Type.Obj())
	})
}
