package ownerreference

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unowned = rule.Form{Name: "unowned", Run: look((*checker).reportUnowned)}

// reportUnowned reports objects that are created without an owner, of a kind that a controller
// of the package Owns, or by the name and in the namespace of another object that they outlive.
func (c *checker) reportUnowned() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return // its objects have no owners
	}
	graph, gone := c.pass.Effects.Graph(), c.kindsOf(kube.Delete, kube.DeleteAll)
	run := graph.Closure(graph.Roots(c.pass.Model, reconciles), callgraph.InPlace, func(callgraph.Edge) bool { return true })
	for _, f := range c.pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			obj := object.Operand(c.pass.Effects, op)
			e := c.pass.Flow.CallExpr(op.Call.Instr)
			if op.Op.Verb != kube.Create && !object.CreateOr(op) || op.Sub != "" || obj == nil || e == nil {
				continue
			}
			kind := kube.Named(ssaflow.Unwrap(obj).Type())
			if kind == nil || !kube.IsAPIObject(kind) || !c.without(obj, "OwnerReferences", op.Call.Instr, 0) || object.CreateOr(op) && c.changesOwners(op.Call, kind) || op.Via != nil && c.mayOwn(op.Call) ||
				c.pass.Quiet(c.orphans(f), e, "the function has let another object go without what belongs to it: this one is to have no owner") {
				continue
			}
			if c.pass.Quiet(c.ownedAfter(f.Fn, op.Call.Instr, kind, 0), e, "the object gets its owner in a write that follows") {
				continue
			}
			name, where := kind.Obj().Name(), "before"
			if object.CreateOr(op) {
				where = "in the function"
			}
			switch {
			case c.mapped[kind.Obj()]:
				c.pass.At(e).
					Sayf("this %s gets no owner, so that Owns(&%s{}) maps none of its events and it is never garbage-collected: call SetControllerReference %s", name, name, where)
			case run.Has(f.Fn) && c.ownable(kind) && !(object.CreateOr(op) && len(c.reconciled()) == 0) && c.beside(obj) && !c.pass.Quiet(gone[kind.Obj()] || gone[nil], e, "the package deletes objects of the kind"):
				c.pass.At(e).
					Sayf("this %s gets no owner, and nothing in the package deletes one: it stays when the object that it is named after is gone; call SetControllerReference %s", name, where)
			}
		}
	}
}

// reconciles are the roles of functions that make what belongs to an object.
const reconciles = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker

// ownable: objects of the kind are there for one other, and go with it.
func (c *checker) ownable(kind *types.Named) bool {
	return !kube.ClusterScoped(kind) && !kube.IsUnstructured(kind) && !kube.Outlives(kind) && !c.reconciled()[kind.Obj()]
}

// beside: the object is made in the namespace of another one, with its name.
func (c *checker) beside(obj ssa.Value) bool {
	return (&naming{c: c, field: "Namespace"}).object(obj).alone() && (&naming{c: c, field: "Name"}).object(obj).fromOther()
}

// without: the object is made here, or by functions of the package, and comes to an instruction
// without a field of its metadata.
func (c *checker) without(v ssa.Value, field string, to ssa.Instruction, depth int) bool {
	v = ssaflow.Object(v)
	if at := c.pass.Flow.PlaceOf(v); at.Root != nil && at.Path == "" {
		v = at.Root // through a variable that a literal captures
	}
	made, result := v, 0
	if x, ok := v.(*ssa.Extract); ok {
		made, result = x.Tuple, x.Index
	}
	switch x := made.(type) {
	case *ssa.Alloc:
		if ssaflow.ParamOf(x) != nil || object.FilledByRead(c.pass.Flow, x) {
			return false
		}
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(x)
		if !ok || call.Static == nil || len(call.Static.Blocks) == 0 || depth > 3 || slices.ContainsFunc(ssaflow.Returns(call.Static), func(ret *ssa.Return) bool {
			got := ssaflow.SoleDefinition(ret.Results[result])
			return !ssaflow.IsNilConst(got) && !c.without(got, field, ret, depth+1)
		}) {
			return false
		}
	default:
		return false
	}
	_, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: ssaflow.FieldSteps("ObjectMeta", field),
		From: func(*ssa.Function, ssaflow.AccessPath, ssa.Value) []ssa.Instruction {
			return []ssa.Instruction{made.(ssa.Instruction)}
		},
		Shows: func(ssaflow.Cond, ssaflow.AccessPath) bool { return false },
	}, c.pass.Flow.PlaceOf(v), v, to)
	return ok
}
