package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxFieldCallers is how many calls fromOutside goes up.
const maxFieldCallers = 3

// fromOutside: the object was read from the API server or a cache, came with an
// event, was converted from an unstructured one, or is what a caller hands in that
// has it from there and has not asked about it. Of a parameter whose callers are
// out of sight so are objects that this package does not make.
func (s *fieldUses) fromOutside(way objects.Way, part int, field *types.Var, at ssa.Instruction, depth int) bool {
	switch root := way.Root.(type) {
	case *ssa.TypeAssert:
		return s.asserted(root, field)
	case *ssa.Extract:
		if assert, ok := root.Tuple.(*ssa.TypeAssert); ok {
			return s.asserted(assert, field)
		}
		call, ok := root.Tuple.(*ssa.Call)
		return ok && (object.ReturnsRead(s.pass.Flow, call) || s.passesOn(call) && s.unmade(way, part))
	case *ssa.Call:
		return object.ReturnsRead(s.pass.Flow, root)
	case *ssa.Alloc:
		return s.readInto(root)
	case *ssa.Parameter:
		return s.given(way, root, part, field, depth)
	}
	return false
}

// asserted: the object came as an interface with an event, or from a cache. What a function
// has handed out, as a container what was put into it, may be chosen by the field.
func (s *fieldUses) asserted(assert *ssa.TypeAssert, field *types.Var) bool {
	if !types.IsInterface(assert.X.Type()) || s.filters[field] || s.behind(assert.X) {
		return false
	}
	from := ssaflow.Whole(assert.X)
	if e, ok := from.(*ssa.Extract); ok {
		from = e.Tuple
	}
	call, ok := from.(*ssa.Call)
	return !ok || kube.IsWatchChannel(call.Type()) || object.ReturnsRead(s.pass.Flow, call)
}

// passesOn: a function of the module that can fail returns lists of what it was
// given, or has read.
func (s *fieldUses) passesOn(call *ssa.Call) bool {
	c, ok := s.pass.Flow.Resolve(call)
	if !ok || c.Fn == nil || !s.pass.InModule(c.Fn.Pkg()) || errflow.ErrorResult(call.Call.Signature()) < 1 {
		return false
	}
	t := call.Call.Signature().Results().At(0).Type()
	if l, ok := t.Underlying().(*types.Slice); ok && kube.IsAPIObject(l.Elem()) || kube.IsListType(t) {
		return true
	}
	return slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return kube.IsAPIStruct(a.Type()) })
}

// readInto: a read of a client, or a conversion, fills the variable.
func (s *fieldUses) readInto(a *ssa.Alloc) bool {
	return object.FilledByRead(s.pass.Flow, a) || slices.ContainsFunc(s.pass.Flow.Calls(a.Parent()), func(c ssaflow.Call) bool {
		n, ok := kube.Converts(c.Fn)
		if !ok || n != 1 {
			return false
		}
		obj := c.Arg(n)
		return obj != nil && ssaflow.SoleDefinition(ssaflow.Unwrap(obj)) == ssa.Value(a)
	})
}

// given: a caller hands in an object from outside that nothing was asked about. Who
// calls from out of sight may have asked about an object, but hardly about each
// element of its lists: so an element on the way is asked for there.
func (s *fieldUses) given(way objects.Way, param *ssa.Parameter, object int, field *types.Var, depth int) bool {
	fn, graph := param.Parent(), s.pass.Effects.Graph()
	sites := slices.Concat(graph.Sites(fn), graph.Through(fn))
	if s.brings[fn] && !(len(sites) > 0 && graph.Callers(fn).Complete()) {
		return !s.filters[field]
	}
	if depth >= maxFieldCallers || fn.Parent() != nil && len(graph.Sites(fn)) == 0 {
		return false
	}
	if object > 0 && !kube.IsAPIStruct(param.Type()) && !isListOf(param.Type()) { // kept in a struct of the program
		return s.tested[field] && !s.chosen[field] && s.unmade(way, object)
	}
	if len(sites) == 0 {
		return !graph.Callers(fn).Nobody() && s.unmade(way, object)
	}
	for _, site := range sites {
		arg := site.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		up := objects.WayTo(arg)
		n := len(up.Parts) - 1
		if obj := outermost(up); obj >= 0 {
			n = obj
		}
		below, _ := objects.Below(way.Name(), objects.WayTo(param).Name())
		if !s.shown(up, n, field, site.Call.Instr) && !s.usedAlready(up.Name()+below, site.Call.Instr) && s.fromOutside(up, n, field, site.Call.Instr, depth+1) {
			return true
		}
	}
	return false
}

// unmade: the object is an element, or in one, and of a type of which the package
// makes no values.
func (s *fieldUses) unmade(way objects.Way, object int) bool {
	n := kube.Named(way.Parts[object].Value.Type())
	return n != nil && !s.made[n.Obj()] && elementOf(way)
}

// isListOf: t is a slice or map, whose elements belong to the object.
func isListOf(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// elementOf: the way leads through an element.
func elementOf(way objects.Way) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		switch p.Value.(type) {
		case *ssa.IndexAddr, *ssa.Index, *ssa.Lookup:
			return true
		}
		return false
	})
}
