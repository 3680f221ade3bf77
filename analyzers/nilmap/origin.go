package nilmap

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// originWithout returns where the object was made or read whose map is nil at w; nil when it may
// be there.
func (c *checker) originWithout(w ssa.Instruction, f objects.Field) ssa.Instruction {
	never := c.isNeverGiven(f)
	there := func(obj ssaflow.AccessPath, v ssa.Value) objects.Field {
		return objects.Field{Ref: v, Object: obj, Path: f.Path, Getter: f.Getter}
	}
	from, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: f.Path,
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, v ssa.Value) []ssa.Instruction {
			return c.origins(fn, there(obj, v), never)
		},
		Shows: func(k ssaflow.Cond, obj ssaflow.AccessPath) bool {
			x, ok := objects.KeyTested(c.pass.Flow, k)
			return ok && x.Same(there(obj, nil)) || ssaflow.MapThere == k.OfMap(func(v ssa.Value) bool {
				x, ok := objects.FieldOfObject(c.pass.Flow, v)
				return ok && x.Same(there(obj, nil))
			})
		},
		IsPart: func(v ssa.Value, obj ssaflow.AccessPath) bool {
			x, ok := objects.FieldOfObject(c.pass.Flow, v)
			return ok && x.Same(there(obj, nil))
		},
		PartShown: func(k ssaflow.Cond, part ssa.Value) bool {
			return ssaflow.MapThere == k.OfMap(func(v ssa.Value) bool { return v == part })
		},
	}, f.Object, f.Ref, w)
	if !ok {
		return nil
	}
	return from
}

// isNeverGiven: the map lies in the status of a kind of this module, which nobody but its controller
// writes, and no code of the package gives it, or what holds it, a value.
func (c *checker) isNeverGiven(f objects.Field) bool {
	n := kube.Named(f.Ref.Type())
	if n == nil || !c.pass.InModule(n.Obj().Pkg()) || !f.Path.HasPrefix(".Status") {
		return false
	}
	t := types.Type(n)
	for name := range strings.SplitSeq(strings.TrimPrefix(string(f.Path), "."), ".") {
		obj, _, _ := types.LookupFieldOrMethod(t, true, n.Obj().Pkg(), name)
		field, isField := obj.(*types.Var)
		if !isField || c.given[field.Origin()] {
			return false
		}
		t = field.Type()
	}
	return true
}

// givenFields returns the fields that code of the package gives a value.
func givenFields(p *ssaflow.Package) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	p.EachFieldStore(func(fa *ssa.FieldAddr) { out[ssaflow.FieldOf(fa).Origin()] = true })
	return out
}

// origins returns where a function makes the object, or reads it where that counts.
func (c *checker) origins(fn *ssa.Function, f objects.Field, read bool) []ssa.Instruction {
	if kube.AlwaysHasMap(f.Ref.Type(), string(f.Path)) {
		return nil
	}
	var out []ssa.Instruction
	for i := range ssaflow.Instrs(fn) {
		if f.Object.Path == "" && isMadeAt(i, f) {
			out = append(out, i)
		}
		if call, ok := i.(*ssa.Call); ok && read {
			if x, ok := c.pass.Flow.Resolve(call); ok && object.Gets(c.pass.Effects, x, f.Object) {
				out = append(out, i)
			}
		}
	}
	return out
}

// isMadeAt: the object is a literal or a new variable of this function. What its
// fields get is seen on the paths.
func isMadeAt(i ssa.Instruction, f objects.Field) bool {
	a, ok := i.(*ssa.Alloc)
	if !ok || ssa.Value(a) != f.Object.Root || ssaflow.ParamOf(a) != nil {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if k, zero := r.Val.(*ssa.Const); r.Addr == ssa.Value(a) && (!zero || k.Value != nil) {
				return false
			}
		case *ssa.Phi:
			return false
		}
	}
	return true
}
