package outofrange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An origin finds out where a part of an API object comes from.
type origin struct {
	pass *rule.Pass
	way  objects.Way
	// asked reports whether the code on the way to an instruction has asked something that may
	// tell about the part of the object, which has that name.
	asked func(pass *rule.Pass, object string, at ssa.Instruction) bool
}

// maxCallers is how many calls an origin goes up.
const maxCallers = 3

// bringsObjects are the roles whose functions get objects as they are.
const bringsObjects = model.Handler | model.Predicate | model.MapFunc | model.IndexFunc | model.ObjectReconciler | model.ObjectWorker

// isRead: the object was read, came with an event, or is what a caller of the package passes
// that has it from there, and nothing was asked about it on the way.
func (o *origin) isRead(at ssa.Instruction, depth int) bool {
	name := o.object()
	if name == "" || o.pass.Quiet(o.asked(o.pass, name, at), at, "a condition before asks something about the object, which may say that the element is there") {
		return false
	}
	root := o.way.Root
	if e, ok := root.(*ssa.Extract); ok {
		root, _ = e.Tuple.(ssa.Value)
	}
	switch root := root.(type) {
	case *ssa.TypeAssert:
		param, ok := objects.WayTo(root.X).Root.(*ssa.Parameter)
		return ok && o.pass.Model.Has(param.Parent().Syntax(), bringsObjects)
	case *ssa.Call:
		return object.ReturnsRead(o.pass.Flow, root)
	case *ssa.Alloc:
		return object.FilledByRead(o.pass.Flow, root)
	case *ssa.Parameter:
		return o.isPassed(root, depth)
	}
	return false
}

// isPassed: events bring objects to the function, or a caller of the package passes such an object.
func (o *origin) isPassed(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	return o.pass.Model.Has(fn.Syntax(), bringsObjects) || depth < maxCallers && slices.ContainsFunc(o.pass.Effects.Graph().Sites(fn), func(site callgraph.Site) bool {
		arg := site.Call.ArgOf(param)
		if arg == nil || o.pass.HelpsTests(site.Caller) {
			return false
		}
		up := &origin{pass: o.pass, way: objects.WayTo(arg), asked: o.asked}
		return up.isRead(site.Call.Instr, depth+1)
	})
}

// object returns the name of the object that the part belongs to: the last on the way, or else
// the first part that is of an API type; "" when there is none.
func (o *origin) object() string {
	for _, p := range slices.Backward(o.way.Parts) {
		if kube.IsAPIObject(p.Value.Type()) || kube.IsListType(p.Value.Type()) {
			return p.Name
		}
	}
	for _, p := range o.way.Parts {
		if kube.IsAPIStruct(p.Value.Type()) {
			return p.Name
		}
	}
	return ""
}

// isFilled: code of the package gives the field a value itself: it knows what is there.
func (o *origin) isFilled(field *types.Var) bool {
	type key struct{}
	fields := ssaflow.Memo(o.pass.Flow, key{}, func() map[*types.Var]bool {
		out := make(map[*types.Var]bool)
		o.pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) { out[ssaflow.FieldOf(fa).Origin()] = true })
		return out
	})
	return fields[field]
}

// isAskedAbout: a condition on the way was made of memory of the object, other than of an error,
// or a length of a list of the object was taken before, which may be in a variable.
func isAskedAbout(pass *rule.Pass, object string, at ssa.Instruction) bool {
	within := func(v ssa.Value) bool { return objects.IsWithin(objects.WayTo(v).Name(), object) }
	for i := range ssaflow.Instrs(at.Parent()) {
		if v, ok := i.(ssa.Value); ok {
			if list := ssaflow.LengthOf(v); list != nil && within(list) && ssaflow.Reaches(i, at, nil) {
				return true
			}
		}
	}
	return pass.Flow.Known(at.Block()).Has(func(k ssaflow.Cond) bool {
		return isMadeWith(k.Value, make(map[ssa.Value]bool), within)
	})
}

// isMadeWith: is accepts v, or something that it was made of; errors are left out.
func isMadeWith(v ssa.Value, seen map[ssa.Value]bool, is func(ssa.Value) bool) bool {
	switch v.(type) {
	case nil, *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	}
	if seen[v] || kube.IsError(v.Type()) {
		return false
	}
	seen[v] = true
	if is(v) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && isMadeWith(*op, seen, is) })
}
