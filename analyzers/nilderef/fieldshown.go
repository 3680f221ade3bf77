package nilderef

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// shown: a condition on the way to an instruction asks something about the object
// that may tell its author that the field is there, or code on the way may set it.
func (s *fieldUses) shown(way objects.Way, object int, field *types.Var, at ssa.Instruction) bool {
	if s.mayBeSet(way, at) {
		return true
	}
	for fn, b := at.Parent(), at.Block(); ; {
		for _, k := range s.pass.Flow.Known(b) {
			if s.asks(k.Value, way, object, field, 0) {
				return true
			}
		}
		mc := soleClosure(fn)
		if mc == nil {
			return false
		}
		fn, b = mc.Parent(), mc.Block() // what holds where the literal is made
	}
}

// soleClosure returns where a function literal is made; nil for others.
func soleClosure(fn *ssa.Function) *ssa.MakeClosure {
	if fn.Parent() == nil || fn.Referrers() == nil {
		return nil
	}
	for _, r := range *fn.Referrers() {
		if mc, ok := r.(*ssa.MakeClosure); ok {
			return mc
		}
	}
	return nil
}

// asks: the value of a condition was made of something that belongs to the object,
// other than its metadata, the length of its lists and the pointers that lead to the
// field.
func (s *fieldUses) asks(v ssa.Value, way objects.Way, object int, field *types.Var, depth int) bool {
	if v == nil || depth > 8 {
		return depth > 8
	}
	switch x := v.(type) {
	case *ssa.FieldAddr:
		return ssaflow.FieldOf(x) == field || s.partOf(x, way, object) // of another element, too
	case *ssa.Lookup:
		return s.partOf(x, way, object)
	case *ssa.Call:
		return s.asksCall(x, way, object, field, depth)
	case *ssa.Next:
		return false
	case *ssa.BinOp:
		if y, _, ok := (ssaflow.Cond{Value: x, Val: true}).NilTest(); ok {
			if name := objects.WayTo(y).Name(); name != way.Name() && onTheWay(way, name) {
				return false
			}
		}
	case *ssa.Phi:
		if depth > 4 {
			return false
		}
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && s.asks(*op, way, object, field, depth+1) })
}

func onTheWay(way objects.Way, name string) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool { return p.Name == name })
}

// partOf: v belongs to the object, beside its metadata.
func (s *fieldUses) partOf(v ssa.Value, way objects.Way, object int) bool {
	name := objects.WayTo(v).Name()
	rest, ok := objects.Below(name, way.Parts[object].Name)
	return ok && !strings.HasPrefix(rest, ".ObjectMeta") && !strings.HasPrefix(rest, ".TypeMeta")
}

// mayBeSet: code that can run before the instruction may write the field, by its own
// place or through the object.
func (s *fieldUses) mayBeSet(way objects.Way, at ssa.Instruction) bool {
	place := s.pass.Flow.PlaceOf(way.Parts[len(way.Parts)-1].Value)
	set := false
	ssaflow.WalkBack(at, func(i ssa.Instruction) bool {
		if elementOf(way) && ssaflow.Dominates(at, i) {
			return true // of the element before
		}
		switch x := i.(type) {
		case *ssa.Store:
			set = set || within(x.Addr, way.Name())
		case *ssa.Call:
			c, ok := s.pass.Flow.Resolve(x)
			if _, isOp := kube.ClientOp(c.Fn); ok && isOp {
				break
			}
			if _, converts := kube.Converts(c.Fn); ok && converts {
				break
			}
			set = set || s.pass.Effects.MayWrite(x, place) == memory.WriteAny
		}
		return !set
	})
	return set
}

// within: a is the place of a field or an element that is, or holds, the one of that name.
func within(a ssa.Value, name string) bool {
	switch a.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return objects.IsWithin(name, objects.WayTo(a).Name())
	}
	return false
}

// usedAlready: the caller of a function uses the field of what it hands in before the
// call: it ends there.
func (s *fieldUses) usedAlready(name string, at ssa.Instruction) bool {
	for _, b := range at.Parent().Blocks {
		for _, i := range b.Instrs {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL || objects.WayTo(load.X).Name() != name {
				continue
			}
			if slices.ContainsFunc(effects.Dereferences(s.pass.Effects, load), func(d ssaflow.Dereference) bool { return ssaflow.Dominates(d.Instr, at) }) {
				return true
			}
		}
	}
	return false
}
