package nilderef

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// bringsObjects are the roles whose functions get objects as they are.
const bringsObjects = model.Handler | model.Predicate | model.MapFunc | model.IndexFunc | model.Admission | model.ObjectReconciler | model.ObjectWorker

// maxCallers is how many calls isRead goes up.
const maxCallers = 3

// isRead: the object was read, was converted from an unstructured one, came with an event, or is what a
// caller of the package passes that has it from there.
func (s *fieldUses) isRead(u fieldUse, way objects.Way, at ssa.Instruction, depth int) bool {
	root, result := way.Root, 0
	if e, ok := root.(*ssa.Extract); ok {
		root, result = e.Tuple, e.Index
	}
	switch root := root.(type) {
	case *ssa.TypeAssert:
		from := ssaflow.Whole(root.X)
		if e, ok := from.(*ssa.Extract); ok {
			from, _ = e.Tuple.(ssa.Value)
		}
		switch from := from.(type) {
		case *ssa.Parameter:
			return s.brings[from.Parent()]
		case *ssa.Call:
			return kube.IsWatchChannel(from.Type()) || object.ReturnsRead(s.pass.Flow, from)
		}
	case *ssa.Call:
		return object.ReturnsRead(s.pass.Flow, root) || depth < maxCallers && s.isReadBy(u, root, result, depth)
	case *ssa.Alloc:
		return object.FilledByRead(s.pass.Flow, root) || s.isConverted(root)
	case *ssa.Parameter:
		if t := root.Type().Underlying(); !kube.IsAPIStruct(root.Type()) && !isList(t) {
			return false // kept in a struct of the program
		}
		callers := s.pass.Effects.Graph().Callers(root.Parent())
		if len(callers.Sites) == 0 && !callers.Nobody() && isElement(way) {
			return true // a caller out of sight may have tested the object, but hardly each element of its lists
		}
		return s.brings[root.Parent()] || depth < maxCallers && slices.ContainsFunc(s.pass.Effects.Graph().Sites(root.Parent()), func(site callgraph.Site) bool {
			arg := site.Call.ArgOf(root)
			if arg == nil || s.pass.HelpsTests(site.Caller) {
				return false
			}
			up := u
			up.way = objects.WayTo(arg)
			up.object = up.way.Parts[len(up.way.Parts)-1]
			return !s.areConditions(up, site.Call.Instr.Block()) && s.isRead(up, up.way, site.Call.Instr, depth+1)
		})
	}
	return false
}

// isReadBy: a function of the package that is called returns the object as it was read.
func (s *fieldUses) isReadBy(u fieldUse, call *ssa.Call, result, depth int) bool {
	c, ok := s.pass.Flow.Resolve(call)
	if !ok || c.Static == nil || c.Static == call.Parent() {
		return false
	}
	return slices.ContainsFunc(ssaflow.Returns(c.Static), func(ret *ssa.Return) bool {
		in := u
		in.way = objects.WayTo(ssaflow.SoleDefinition(ret.Results[result]))
		in.object = in.way.Parts[len(in.way.Parts)-1]
		_, given := in.way.Root.(*ssa.Parameter)
		return !given && !s.areConditions(in, ret.Block()) && s.isRead(in, in.way, ret, depth+1)
	})
}

// isConverted: a conversion from unstructured content fills the variable.
func (s *fieldUses) isConverted(a *ssa.Alloc) bool {
	return slices.ContainsFunc(s.pass.Flow.Calls(a.Parent()), func(c ssaflow.Call) bool {
		n, ok := kube.Converts(c.Fn)
		return ok && n == 1 && c.Arg(n) != nil && ssaflow.SoleDefinition(ssaflow.Unwrap(c.Arg(n))) == ssa.Value(a)
	})
}

// isList: t is a slice or map, whose elements belong to an object.
func isList(t types.Type) bool {
	switch t.(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// isElement: the way leads through an element of a list or map.
func isElement(way objects.Way) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		switch p.Value.(type) {
		case *ssa.IndexAddr, *ssa.Index, *ssa.Lookup:
			return true
		}
		return false
	})
}

// isConditioned: a condition on the way to the use is about the object, here or where the function
// literal is created that the use is in.
func (s *fieldUses) isConditioned(u fieldUse) bool {
	for fn, b := u.use.Instr.Parent(), u.use.Instr.Block(); ; {
		if s.areConditions(u, b) {
			return true
		}
		var literal *ssa.MakeClosure
		if fn.Parent() != nil && fn.Referrers() != nil {
			for _, r := range *fn.Referrers() {
				literal, _ = r.(*ssa.MakeClosure)
			}
		}
		if literal == nil {
			return false
		}
		fn, b = literal.Parent(), literal.Block()
	}
}

func (s *fieldUses) areConditions(u fieldUse, b *ssa.BasicBlock) bool {
	return s.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		return (s.tested[u.field] || !s.hasFailed(k)) && s.isAbout(k.Value, u, 0)
	})
}

// hasFailed: the condition asks whether a function of the package has failed. That says nothing of a field
// whose absence no function of the package minds.
func (s *fieldUses) hasFailed(k ssaflow.Cond) bool {
	v, _, ok := k.NilTest()
	if !ok || !kube.IsError(v.Type()) {
		return false
	}
	c, ok := errflow.ResultOf(s.pass.Flow, v)
	return ok && c.Static != nil && len(c.Static.Blocks) > 0
}

// isAbout: the value of a condition was made of something that belongs to the object, other than its
// metadata, the length of its lists and the pointers that lead to the field.
func (s *fieldUses) isAbout(v ssa.Value, u fieldUse, depth int) bool {
	belongs := func(v ssa.Value) bool {
		rest, ok := objects.Below(objects.WayTo(v).Name(), u.object.Name)
		return ok && !strings.HasPrefix(rest, ".ObjectMeta") && !strings.HasPrefix(rest, ".TypeMeta")
	}
	switch x := v.(type) {
	case nil, *ssa.Next:
		return false
	case *ssa.FieldAddr:
		if ssaflow.FieldOf(x) == u.field || belongs(x) {
			return true // the field of another element counts, too
		}
	case *ssa.Lookup:
		if belongs(x) {
			return true
		}
	case *ssa.Phi:
		if depth > 4 {
			return false // a loop counts its rounds
		}
	case *ssa.BinOp:
		if y, _, ok := (ssaflow.Cond{Value: x, Val: true}).NilTest(); ok {
			name := objects.WayTo(y).Name()
			if name != u.way.Name() && slices.ContainsFunc(u.way.Parts, func(p objects.WayPart) bool { return p.Name == name }) {
				return false
			}
		}
	case *ssa.Call:
		if ssaflow.LengthOf(x) != nil {
			return false
		}
		c, _ := s.pass.Flow.Resolve(x)
		_, isRequest := kube.ClientOp(c.Fn)
		_, _, isMeta := kube.MetaAccessor(c.Fn)
		_, cached := c.CachedRead()
		if _, converts := kube.Converts(c.Fn); isRequest || cached || isMeta || converts {
			return false
		}
		if slices.ContainsFunc(x.Call.Args, belongs) {
			return true
		}
	}
	instr, ok := v.(ssa.Instruction)
	return depth > 8 || ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && s.isAbout(*op, u, depth+1) })
}

// mayBeSet: a function that can run before the use may write the field.
func (s *fieldUses) mayBeSet(u fieldUse) bool {
	place, set := s.pass.Flow.PlaceOf(u.way.Parts[len(u.way.Parts)-1].Value), false
	ssaflow.WalkBack(u.use.Instr, func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		if !ok || isElement(u.way) && ssaflow.Dominates(u.use.Instr, i) {
			return true // of the element before
		}
		c, _ := s.pass.Flow.Resolve(call)
		_, isRequest := kube.ClientOp(c.Fn)
		_, converts := kube.Converts(c.Fn)
		set = set || !isRequest && !converts && s.pass.Effects.MayWrite(call, place) == memory.WriteAny
		return !set
	})
	return set
}
