// Subject: watches

package recur

import (
	"cmp"
	"go/constant"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// WaitsForStatus returns where the reconciler of the controller reads the status of an
// object of a kind, and has nothing but an event to learn of its change; nil when it does
// not, when it asks for another pass soon, or lets code out of sight say so, and when the package changes the status
// itself.
func (b *Controller) WaitsForStatus(pass *rule.Pass, kind *types.Named) ssa.Instruction {
	var reads, asks []ssa.Instruction
	for _, fn := range b.Runs(pass).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.FieldAddr:
				f := ssaflow.FieldOf(i)
				if f == nil {
					continue
				}
				if kube.IsRequeue(f) && !resyncs(i) {
					asks = append(asks, i)
				}
				if f.Name() == "Status" && ofKind(i.X, kind) && loaded(i) {
					reads = append(reads, i)
				}
			case *ssa.Call:
				if answersElsewhere(pass, i) {
					return nil
				}
			case *ssa.Field:
				f := ssaflow.FieldRead(i)
				if f != nil && f.Name() == "Status" && ofKind(i.X, kind) {
					reads = append(reads, i)
				}
			}
		}
	}
	if len(reads) == 0 || asksAfter(reads, asks) || writesStatus(pass, kind) {
		return nil
	}
	return slices.MinFunc(reads, func(a, b ssa.Instruction) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// resync is how long a reconciler waits that looks again in case it has missed something.
// Nobody who waits for something waits that long.
const resync = 5 * time.Minute

// resyncs: what is stored in the field of a Result is so long a time.
func resyncs(requeue *ssa.FieldAddr) bool {
	for _, r := range *requeue.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok {
			return false
		}
		c, ok := st.Val.(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.Int || c.Int64() < int64(resync) {
			return false
		}
	}
	return true
}

// asksAfter: a pass that has read the status may ask for another one after a time. One of the
// same function that is over before anything is read waits for something else.
func asksAfter(reads, asks []ssa.Instruction) bool {
	return slices.ContainsFunc(asks, func(ask ssa.Instruction) bool {
		return slices.ContainsFunc(reads, func(read ssa.Instruction) bool {
			return ask.Parent() != read.Parent() || ssaflow.Reaches(read, ask, nil)
		})
	})
}

// answersElsewhere: the call is of a function out of sight that returns a Result, which may
// ask for another pass.
func answersElsewhere(pass *rule.Pass, call *ssa.Call) bool {
	c, ok := pass.Flow.Resolve(call)
	if ok && c.Static != nil && len(c.Static.Blocks) > 0 {
		return false
	}
	for v := range call.Call.Signature().Results().Variables() {
		if kube.IsResultOrPointer(v.Type()) {
			return true
		}
	}
	return false
}

// writesStatus: the package changes the status of objects of the kind itself, or hands
// it out to be changed: it is read for that.
func writesStatus(pass *rule.Pass, kind *types.Named) bool {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			if fa, ok := i.(*ssa.FieldAddr); ok && ofKind(fa.X, kind) && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == "Status" && changed(fa) {
				return true
			}
		}
	}
	return false
}

// changed: something is stored at the address or below it, or it is used for more than
// loads.
func changed(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.FieldAddr:
			if changed(r) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func ofKind(v ssa.Value, kind *types.Named) bool {
	n := kube.Named(v.Type())
	return n != nil && n.Obj() == kind.Obj()
}

// loaded: what is at the address, or a part of it, is read.
func loaded(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			return true
		case *ssa.FieldAddr:
			if loaded(r) {
				return true
			}
		}
	}
	return false
}
