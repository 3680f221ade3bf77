package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// RemovedElsewhere returns the calls of functions that read an object anew and take the finalizer from it, for
// one of the kind here of which they get the name or the like: functions of the package, and literals for a retry.
func RemovedElsewhere(p *ssaflow.Package, fn *ssa.Function) (out []FinalizerChange) {
	for _, c := range p.Calls(fn) {
		given, within := slices.Clone(c.Args), []*ssa.Function{}
		if c.Static != nil && c.Static != fn {
			within = append(within, append(slices.Clone(c.Static.AnonFuncs), c.Static)...)
		}
		for _, a := range c.Args {
			if lit, ok := a.(*ssa.MakeClosure); ok {
				given, within = append(given, lit.Bindings...), append(within, lit.Fn.(*ssa.Function))
			}
		}
		for _, g := range within {
			for _, ch := range FinalizerChanges(p, g) {
				if ch.Verb != kube.FinalizerRemove || ch.Object == nil || kube.KindOf(ch.Object.Type()) == nil || ssaflow.ParamOf(ch.Object) != nil {
					continue
				}
				if obj := namedBy(p, fn, given, kube.KindOf(ch.Object.Type())); obj != nil {
					out = append(out, FinalizerChange{Instr: c.Instr, Verb: ch.Verb, Object: obj, Written: true})
				}
			}
		}
	}
	return out
}

// namedBy returns the object of a kind of which a part, such as its name, is among what is given.
func namedBy(p *ssaflow.Package, fn *ssa.Function, given []ssa.Value, kind *types.TypeName) ssa.Value {
	var objs []ssa.Value
	for _, param := range fn.Params {
		objs = append(objs, param)
	}
	for i := range ssaflow.Instrs(fn) {
		if v, ok := i.(ssa.Value); ok {
			objs = append(objs, v)
		}
	}
	i := slices.IndexFunc(objs, func(obj ssa.Value) bool {
		at := objects.PathOf(p, obj)
		return kube.KindOf(obj.Type()) == kind && at.Path == "" && slices.ContainsFunc(given, func(v ssa.Value) bool {
			return ssaflow.BuiltOf(v, func(x ssa.Value) bool { return at.Root != nil && objects.PathOf(p, x).Root == at.Root })
		})
	})
	if i < 0 {
		return nil
	}
	return objs[i]
}
