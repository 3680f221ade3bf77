package conditiontime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNewStatus reports conditions that are merged into those of a status that
// was just made, which then takes the place of the stored one: each merge is the
// first.
func (c checker) reportNewStatus(f *memory.Func, call *ssa.Call) {
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || len(rc.Args) == 0 {
		return
	}
	arg := rc.Arg(0)
	if arg == nil {
		return
	}
	a, ok := ssaflow.Unwrap(arg).(*ssa.FieldAddr) // SetStatusCondition(&status.Conditions, …)
	if !ok || !kube.IsSetStatusCondition(rc.Fn) {
		load, isLoad := arg.(*ssa.UnOp) // status.Conditions = merge(status.Conditions, …)
		if !isLoad || !c.merges(rc) {
			return
		}
		if a, ok = load.X.(*ssa.FieldAddr); !ok || !c.storedBack(call, a) {
			return
		}
	}
	l, ok := c.conditions(a)
	if !ok {
		return
	}
	made, ok := a.X.(*ssa.Alloc)
	if !ok || kube.IsAPIObject(made.Type()) || !c.emptyAt(made, a, call) || !c.oldAtHand(f, made) {
		return
	}
	if n := c.pass.Flow.Node(call); n != nil {
		c.pass.At(n).
			Sayf("the conditions of a new %s are empty, so each pass sets a new LastTransitionTime; start with the conditions that are stored", l.statusName())
	}
}

func (l list) statusName() string {
	if n := kube.Named(l.addr.X.Type()); n != nil {
		return n.Obj().Name()
	}
	return "status"
}

// merges: the function takes a list of conditions and returns one, and more
// conditions.
func (c checker) merges(rc ssaflow.Call) bool {
	if rc.Fn == nil {
		return false
	}
	sig := rc.Fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || sig.Params().Len() < 2 {
		return false
	}
	in, out := kube.ListOfConditions(sig.Params().At(0).Type()), kube.ListOfConditions(sig.Results().At(0).Type())
	return in != nil && in == out
}

// oldAtHand: the function has an object whose status the new one will replace.
func (c checker) oldAtHand(f *memory.Func, made *ssa.Alloc) bool {
	status := kube.Named(made.Type())
	if status == nil {
		return false
	}
	for _, p := range f.Fn.Params {
		t := p.Type()
		if kube.IsObjectInterface(t) || gives(t, status) {
			return true
		}
		n := kube.Named(t)
		if n == nil || !kube.IsAPIObject(n) {
			continue
		}
		if s, ok := n.Underlying().(*types.Struct); ok {
			for i := range s.NumFields() {
				if s.Field(i).Name() == "Status" && kube.Named(s.Field(i).Type()) == status {
					return true
				}
			}
		}
	}
	return false
}

// gives: an interface with a method that returns the status.
func gives(t types.Type, status *types.Named) bool {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range i.Methods() {
		sig := m.Type().(*types.Signature)
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 && kube.Named(sig.Results().At(0).Type()) == status {
			return true
		}
	}
	return false
}
