// Subject: objects

package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MadeWithout reports whether an object is made here, or by functions of the package, and comes to an
// instruction without a field of its metadata.
func MadeWithout(pass *rule.Pass, v ssa.Value, field string, to ssa.Instruction) bool {
	return isMadeWithout(pass, v, field, to, 0)
}

func isMadeWithout(pass *rule.Pass, v ssa.Value, field string, to ssa.Instruction, depth int) bool {
	v = ssaflow.Object(v)
	if at := pass.Flow.PlaceOf(v); at.Root != nil && at.Path == "" {
		v = at.Root // through a variable that a literal captures
	}
	made, result := v, 0
	if x, ok := v.(*ssa.Extract); ok {
		made, result = x.Tuple, x.Index
	}
	from, ok := made.(ssa.Instruction)
	switch x := made.(type) {
	case *ssa.Alloc:
		if object.FilledByRead(pass.Flow, x) {
			from = madeAnew(pass, x, field, to, depth)
		}
		if ssaflow.ParamOf(x) != nil || from == nil {
			return false
		}
	case *ssa.Call:
		call, ok := pass.Flow.Resolve(x)
		if !ok || call.Static == nil || len(call.Static.Blocks) == 0 || depth > 3 || slices.ContainsFunc(ssaflow.Returns(call.Static), func(ret *ssa.Return) bool {
			got := ssaflow.SoleDefinition(ret.Results[result])
			return !ssaflow.IsNilConst(got) && !isMadeWithout(pass, got, field, ret, depth+1)
		}) {
			return false
		}
	default:
		return false
	}
	_, ok = object.IsAsRead(pass.Effects, object.AsRead{
		Part: ssaflow.FieldSteps("ObjectMeta", field),
		From: func(*ssa.Function, ssaflow.AccessPath, ssa.Value) []ssa.Instruction {
			return []ssa.Instruction{from}
		},
		Shows: func(ssaflow.Cond, ssaflow.AccessPath) bool { return false },
	}, pass.Flow.PlaceOf(v), v, to)
	return ok
}

// madeAnew returns where memory that a read fills gets an object, or metadata, that is made here without a field, on
// each way to an instruction; nil when it does not.
func madeAnew(pass *rule.Pass, a *ssa.Alloc, field string, to ssa.Instruction, depth int) ssa.Instruction {
	var out ssa.Instruction
	assigned := func(addr ssa.Value, without func(*ssa.UnOp, ssa.Instruction) bool) {
		for _, r := range *addr.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == addr && ssaflow.Dominates(s, to) {
				if load, ok := s.Val.(*ssa.UnOp); ok && without(load, s) {
					out = s
				}
			}
		}
	}
	assigned(a, func(load *ssa.UnOp, s ssa.Instruction) bool { return isMadeWithout(pass, load.X, field, s, depth+1) })
	for _, r := range *a.Referrers() {
		if meta, ok := r.(*ssa.FieldAddr); ok && kube.IsType(ssaflow.FieldOf(meta).Type(), "metav1.ObjectMeta") {
			assigned(meta, func(load *ssa.UnOp, _ ssa.Instruction) bool {
				lit, ok := load.X.(*ssa.Alloc)
				return ok && !slices.ContainsFunc(*lit.Referrers(), func(r ssa.Instruction) bool {
					part, ok := r.(*ssa.FieldAddr)
					return ok && ssaflow.FieldOf(part).Name() == field
				})
			})
		}
	}
	return out
}

// OwnedKinds returns the kinds of objects that the package gives an owner, true for a controller; nil stands for kinds
// that are not in sight.
func OwnedKinds(pass *rule.Pass) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	add := func(v ssa.Value, controller bool) {
		kind := kube.KindOf(ssaflow.Unwrap(v).Type())
		out[kind] = out[kind] || controller
	}
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if controller, ok := kube.SetsOwner(call.Fn); ok {
				add(call.Arg(1), controller)
			}
		}
		for _, w := range objects.MetaWrites(pass.Flow, f.Fn) {
			refs, _ := pass.Flow.Elements(w.Val)
			if w.Field == "OwnerReferences" {
				add(w.Object, !slices.ContainsFunc(refs, func(ref ssa.Value) bool {
					return ssaflow.Field(ref, "UID") != nil && ssaflow.Field(ref, "Controller") == nil
				}))
			}
		}
	}
	return out
}
