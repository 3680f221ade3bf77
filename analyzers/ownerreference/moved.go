package ownerreference

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var moved = rule.Form{Name: "moved", Run: look((*checker).reportMoved)}

// reportMoved reports objects that were read, get another namespace and are made
// ready to be created there, with the owners that they have where they come from.
func (c *checker) reportMoved() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return // copies in tests have no owners
	}
	for _, f := range c.pass.Funcs() {
		order, renewed := c.renewed(f.Fn)
		for _, at := range order {
			o := renewed[at]
			if o.namespace == nil || o.version == nil || o.owners || c.madeWithout(at.Root) || !c.mayBeOwned(o.kind) || c.ownersTouched(f.Fn, at) || !c.sent(f.Fn, at) {
				continue
			}
			c.pass.At(c.pass.Flow.Node(o.namespace)).
				Say("the object is moved to another namespace with its owner references: the garbage collector finds no such owner there and deletes it; call SetOwnerReferences(nil)")
		}
	}
}

// renewal is what a function sets in the metadata of an object: where it sets the
// namespace and empties the version, and whether it sets the owners.
type renewal struct {
	kind               *types.Named
	namespace, version ssa.Instruction
	owners             bool
}

// mayBeOwned: others own objects of the kind: of Kubernetes' own kinds anybody may, of
// a custom resource who gives owners to it in the package.
func (c *checker) mayBeOwned(kind *types.Named) bool {
	return kind == nil || !kube.IsCustomResource(kind) || c.owned()[kind.Obj()] || c.owned()[nil]
}

// renewed returns what a function sets in the metadata of objects that are not the
// caller's, who knows what he left out of them.
func (c *checker) renewed(fn *ssa.Function) (order []ssaflow.AccessPath, objs map[ssaflow.AccessPath]*renewal) {
	objs = make(map[ssaflow.AccessPath]*renewal)
	for _, w := range objects.MetaWrites(c.pass.Flow, fn) {
		at := objects.PathOf(c.pass.Flow, w.Object)
		if _, given := at.Root.(*ssa.Parameter); given || at.Root == nil {
			continue
		}
		o := objs[at]
		if o == nil {
			o = &renewal{kind: kube.Named(w.Object.Type())}
			objs[at] = o
			order = append(order, at)
		}
		k, isConst := w.Val.(*ssa.Const)
		empty := isConst && k.Value != nil && k.Value.ExactString() == `""`
		switch w.Field {
		case "Namespace":
			if (!isConst || k.Value != nil && !empty) && !c.ownNamespace(w.Val, at) {
				o.namespace = w.Instr
			}
		case "ResourceVersion":
			if empty {
				o.version = w.Instr
			}
		case "OwnerReferences":
			o.owners = true
		}
	}
	return order, objs
}

// ownNamespace: what is set is the namespace of the object that this one is a copy of.
func (c *checker) ownNamespace(v ssa.Value, at ssaflow.AccessPath) bool {
	made, ok := at.Root.(*ssa.Call)
	if !ok {
		return false
	}
	from, _ := c.pass.Flow.Resolve(made)
	f, ok := objects.FieldOfObject(c.pass.Flow, v)
	if _, copies := kube.DeepCopies(from.Fn); !ok || !copies || !f.InMetadata() || f.Name() != "Namespace" {
		return false
	}
	return f.Object == objects.PathOf(c.pass.Flow, from.Arg(-1))
}

// ownersTouched: metadata is replaced as a whole, or a function looks at owners or
// sets them.
func (c *checker) ownersTouched(fn *ssa.Function, at ssaflow.AccessPath) bool {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Store:
			if fa, ok := i.Addr.(*ssa.FieldAddr); ok && kube.IsObjectMeta(i.Val.Type()) && objects.PathOf(c.pass.Flow, fa.X) == at {
				return true
			}
		case ssa.CallInstruction:
			if call, ok := c.pass.Flow.Resolve(i); ok && c.touchesOwners(call, at) {
				return true
			}
		}
	}
	return false
}

// touchesOwners: the call looks at the owners of the object, or sets them.
func (c *checker) touchesOwners(call ssaflow.Call, at ssaflow.AccessPath) bool {
	if setsOwner(call.Fn) && objects.PathOf(c.pass.Flow, call.Arg(1)) == at {
		return true
	}
	if f, _, ok := kube.MetaAccessor(call.Fn); ok && f == "OwnerReferences" && objects.PathOf(c.pass.Flow, call.Arg(-1)) == at {
		return true
	}
	s := c.pass.Effects.SummaryFor(call)
	if s == nil {
		return false
	}
	for _, m := range s.Mutates {
		owners := m.Path == "*" || m.Path == "*.ObjectMeta" || m.Path == "*.ObjectMeta.OwnerReferences"
		if owners && m.Param < len(call.Args) && objects.PathOf(c.pass.Flow, call.Args[m.Param]) == at {
			return true
		}
	}
	return false
}
