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

// An origin finds out where a list, or a text, of an API object comes from.
type origin struct {
	pass  *rule.Pass
	way   objects.Way
	field *types.Var
	// tells reports whether a value that a condition was made of says something about
	// the list or text, of which the object has that name.
	tells func(v ssa.Value, object string) bool
	// counts: the length of any list of the object tells something, too.
	counts bool
}

// maxCallers is how many calls an origin goes up.
const maxCallers = 3

// bringsObjects are the roles whose functions get objects as they are.
const bringsObjects = model.Handler | model.Predicate | model.MapFunc | model.IndexFunc | model.ObjectReconciler | model.ObjectWorker

// object returns the name of the object that the list belongs to: the last on the way, or else
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

// filled: code of the package gives the field a value itself: it knows what is there.
func (o *origin) filled() bool {
	type key struct{}
	fields := o.pass.Effects.Memo(key{}, func() any {
		out := make(map[*types.Var]bool)
		o.pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) { out[ssaflow.FieldOf(fa).Origin()] = true })
		return out
	}).(map[*types.Var]bool)
	return fields[o.field]
}

// fromOutside: the object was read, came with an event, or is what a caller in sight hands
// in that has it from there, and nothing was asked about it on the way.
func (o *origin) fromOutside(at ssa.Instruction, depth int) bool {
	if name := o.object(); name == "" || o.asked(name, at) {
		return false
	}
	switch root := o.way.Root.(type) {
	case *ssa.TypeAssert:
		return o.handled(root.X)
	case *ssa.Extract:
		switch t := root.Tuple.(type) {
		case *ssa.TypeAssert:
			return o.handled(t.X)
		case *ssa.Call:
			return object.ReturnsRead(o.pass.Flow, t) || o.handedOn(root, depth)
		}
	case *ssa.Call:
		return object.ReturnsRead(o.pass.Flow, root) || o.handedOn(root, depth)
	case *ssa.Alloc:
		return object.FilledByRead(o.pass.Flow, root)
	case *ssa.Parameter:
		return o.given(root, depth)
	}
	return false
}

// handled: the value is a parameter of a function that events bring objects to.
func (o *origin) handled(v ssa.Value) bool {
	param, ok := objects.WayTo(v).Root.(*ssa.Parameter)
	return ok && o.pass.Model.Has(param.Parent().Syntax(), bringsObjects)
}

// given: a function that events bring objects to, or one to which a caller of the package hands
// such an object.
func (o *origin) given(param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	return o.pass.Model.Has(fn.Syntax(), bringsObjects) || depth < maxCallers && slices.ContainsFunc(o.pass.Effects.Graph().Sites(fn), func(site callgraph.Site) bool {
		arg := site.Call.ArgOf(param)
		if arg == nil || o.pass.HelpsTests(site.Caller) {
			return false
		}
		up := &origin{pass: o.pass, way: objects.WayTo(arg), field: o.field, tells: o.tells, counts: o.counts}
		return up.fromOutside(site.Call.Instr, depth+1)
	})
}

// handedOn: the object is the result of a function of the package that has it from there.
func (o *origin) handedOn(result ssa.Value, depth int) bool {
	obj, ret := returned(o.pass.Flow, result)
	if obj == nil || depth >= maxCallers {
		return false
	}
	in := &origin{pass: o.pass, way: objects.WayTo(obj), field: o.field, tells: o.tells, counts: o.counts}
	return in.fromOutside(ret, depth+1)
}
