package ownerreference

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var foreign = rule.Form{Name: "foreign", Run: reportForeign}

// reportForeign reports objects of a kind that the package makes, which are found by a name that
// others can give, too, and changed or deleted, whoever made them.
func reportForeign(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	c := &takers{pass: pass, made: kindsOf(pass, kube.Create), reconciled: reconciled(pass)}
	for _, f := range pass.Funcs() {
		told := make(map[ssa.Instruction]bool)
		for i := range f.Ops {
			op := &f.Ops[i]
			if !takes(op) {
				continue
			}
			v := c.original(ssaflow.Unwrap(op.Call.Arg(op.Op.Obj)))
			kind := kube.Named(v.Type())
			if kind == nil || !c.made[kind.Obj()] || kube.ClusterScoped(kind) {
				continue
			}
			read := c.readBefore(f, v, kind, op.Call.Instr)
			e := pass.Flow.CallExpr(op.Call.Instr)
			if read == nil || e == nil || told[read] || pass.Quiet(op.Op.Verb == kube.Delete && c.ownerEnds(op.Call.Instr.Block()), e,
				"the object that it is named after is being deleted, or gone: this is the cleanup") {
				continue
			}
			told[read] = true
			what, does := kind.Obj().Name(), "overwritten"
			if kube.IsUnstructured(kind) {
				what = "object"
			}
			if op.Op.Verb == kube.Delete {
				does = "deleted"
			}
			pass.At(op.Call).Because(read, "it is read by its name here").
				Sayf("the %s of this name is %s, whoever made it: its owner is not checked since line %d; skip it unless metav1.IsControlledBy", what, does, pass.Line(read.Pos()))
		}
	}
}

// takes: the operation changes or deletes one object, in a request that names it.
func takes(op *memory.OpCall) bool {
	verb := op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch || op.Op.Verb == kube.Delete
	return op.Via == nil && verb && (op.Sub == "" || op.Sub == "scale") && op.Call.Arg(op.Op.Obj) != nil && (!op.Op.Clientset || op.Op.Verb == kube.Update)
}

// takers are what the form knows of a package: the kinds that it creates, and reconciles.
type takers struct {
	pass             *rule.Pass
	made, reconciled map[*types.TypeName]bool
}

// ownerEnds: an object is known to be being deleted, or was not found, where the block runs.
func (c *takers) ownerEnds(b *ssa.BasicBlock) bool {
	return recur.IsCleanup(c.pass, b) || slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		asked := k.Asked()
		if asked == nil || !k.Val {
			return false
		}
		test, ok := c.pass.Flow.Resolve(asked)
		return ok && kube.IsNotFoundTest(test.Fn)
	})
}

// isShared: others can give the name. Without a builder in sight nobody knows which kind a
// request names.
func (c *takers) isShared(of madeOf, kind *types.Named) bool {
	return of == ofAnotherAndMore || !c.reconciled[kind.Obj()] && (of == ofAnother || of == ofRequest && len(c.reconciled) > 0)
}

// original returns the object that v is a deep copy of, or v.
func (c *takers) original(v ssa.Value) ssa.Value {
	if made, ok := ssaflow.SoleDefinition(v).(*ssa.Call); ok {
		if call, ok := c.pass.Flow.Resolve(made); ok {
			if into, copies := kube.DeepCopies(call.Fn); copies && !into {
				return ssaflow.Unwrap(call.Arg(-1))
			}
		}
	}
	return v
}

// readBefore returns where the object that is written by instr, or the one that it takes the
// place of, is read by a name that others can give, if nobody asks whose it is until then.
func (c *takers) readBefore(f *memory.Func, v ssa.Value, kind *types.Named, instr ssa.Instruction) ssa.Instruction {
	if read := c.unasked(v, kind, instr); read != nil {
		return read
	}
	var all []ssa.Value
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		if into, _ := readByName(call); into != nil && kube.Named(into.Type()) == kind && ssaflow.Dominates(call.Instr, instr) {
			all = append(all, into)
		}
	}
	if _, given := objects.PathOf(c.pass.Flow, v).Root.(*ssa.Parameter); given || len(all) != 1 || all[0] == v {
		return nil
	}
	return c.unasked(all[0], kind, instr)
}

// readByName returns the object that a call reads, and the name or key by which it does.
func readByName(call ssaflow.Call) (into, key ssa.Value) {
	if read, ok := call.CachedRead(); ok && !read.Elems && len(call.Args) > 1 {
		return call.Result(0), call.Args[1]
	}
	into, op, _ := object.ReadInto(call)
	return into, call.Arg(op.Key)
}

func (c *takers) unasked(v ssa.Value, kind *types.Named, instr ssa.Instruction) ssa.Instruction {
	from, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: ssaflow.FieldSteps("ObjectMeta", "OwnerReferences"),
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, _ ssa.Value) (out []ssa.Instruction) {
			for _, call := range c.pass.Flow.Calls(fn) {
				into, key := readByName(call)
				if into == nil || key == nil || c.pass.Flow.PlaceOf(into) != obj {
					continue
				}
				if c.isShared((&naming{pass: c.pass, field: "Name", again: kube.Named(v.Type())}).keyOf(key), kind) {
					out = append(out, call.Instr)
				}
			}
			return out
		},
		Shows:   func(k ssaflow.Cond, obj ssaflow.AccessPath) bool { return c.asksOwner(k.Value, obj, 0) },
		Callers: true, Results: true,
	}, c.pass.Flow.PlaceOf(v), v, instr)
	if !ok {
		return nil
	}
	return from
}

// asksOwner: a condition is made of what the object says of who made it, its owners, labels
// and annotations, or of what a function out of sight finds out about the object.
func (c *takers) asksOwner(v ssa.Value, obj ssaflow.AccessPath, depth int) bool {
	i, ok := v.(ssa.Instruction)
	if !ok || depth > 8 {
		return false
	}
	if f, ok := objects.FieldOfObject(c.pass.Flow, v); ok && c.mayBe(f.Ref, obj) && f.InMetadata() {
		return f.Name() == "OwnerReferences" || f.Name() == "Labels" || f.Name() == "Annotations"
	}
	if call, ok := v.(*ssa.Call); ok {
		to, _ := c.pass.Flow.Resolve(call)
		if _, request := kube.ClientOp(to.Fn); request {
			return false
		}
		inSight := to.Static != nil && len(to.Static.Blocks) > 0
		_, compares := kube.IsEqual(to.Fn)
		if !inSight && !compares && slices.ContainsFunc(to.Args, func(a ssa.Value) bool { return c.mayBe(a, obj) }) {
			return true
		}
	}
	return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.asksOwner(*op, obj, depth+1) })
}

// mayBe: v refers to the object, or to one of several of which it is one.
func (c *takers) mayBe(v ssa.Value, obj ssaflow.AccessPath) bool {
	v = ssaflow.Unwrap(v)
	phi, several := v.(*ssa.Phi)
	return c.pass.Flow.PlaceOf(v) == obj || several && slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return c.pass.Flow.PlaceOf(e) == obj })
}
