package outofrange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An origin finds out where a list, or a text, of an API object comes from.
type origin struct {
	pass  *rule.Pass
	way   objects.Way
	field *types.Var
	// tells reports whether a value that a condition was made of says something about
	// the list or text, of which the object has that name.
	tells func(v ssa.Value, object string) bool
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
		for _, fn := range o.pass.Flow.Funcs {
			if o.pass.Flow.InTest(fn.Pos()) {
				continue
			}
			for i := range ssaflow.Instrs(fn) {
				if st, ok := i.(*ssa.Store); ok {
					if fa, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
						out[ssaflow.FieldOf(fa).Origin()] = true
					}
				}
			}
		}
		return out
	}).(map[*types.Var]bool)
	return fields[o.field]
}

// fromOutside: the object was read, came with an event, or is what a caller in sight hands
// in that has it from there, and nothing was asked about it on the way.
func (o *origin) fromOutside(at ssa.Instruction, depth int) bool {
	object := o.object()
	if object == "" || o.asked(object, at) {
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
			return o.reads(t)
		}
	case *ssa.Call:
		return o.reads(root)
	case *ssa.Alloc:
		return o.readInto(root)
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

// reads: the call returns what is read from the API server or a cache.
func (o *origin) reads(call *ssa.Call) bool {
	c, ok := o.pass.Flow.Resolve(call)
	if !ok {
		return false
	}
	if op, isOp := kube.ClientOp(c.Fn); isOp {
		return op.Clientset && (op.Verb == kube.Get || op.Verb == kube.List)
	}
	_, cached := c.CachedRead()
	return cached
}

// readInto: a read of a client fills the variable.
func (o *origin) readInto(a *ssa.Alloc) bool {
	return slices.ContainsFunc(o.pass.Flow.Calls(a.Parent()), func(c ssaflow.Call) bool {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Clientset || op.Verb != kube.Get && op.Verb != kube.List {
			return false
		}
		obj := c.Arg(op.Obj)
		return obj != nil && ssaflow.Unwrap(obj) == ssa.Value(a)
	})
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
		up := &origin{pass: o.pass, way: objects.WayTo(arg), field: o.field, tells: o.tells}
		return up.fromOutside(site.Call.Instr, depth+1)
	})
}
