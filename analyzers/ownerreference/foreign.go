package ownerreference

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
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
	c := &takers{pass: pass, made: kindsOf(pass, func(op *memory.OpCall) bool { return op.Op.Verb == kube.Create }), reconciled: told(pass, "For"), owned: rule.Shared(pass, recur.OwnedKinds)}
	for _, f := range pass.Funcs() {
		said := make(map[ssa.Instruction]bool)
		for i := range f.Ops {
			op := &f.Ops[i]
			if !takes(op) {
				continue
			}
			v := ssaflow.Unwrap(op.Call.Arg(op.Op.Obj))
			kind := kube.Named(v.Type())
			if kind == nil || !c.keeps(kind) {
				continue
			}
			read := c.readBefore(f, v, kind, op.Call.Instr)
			if read == nil || pass.Flow.CallExpr(op.Call.Instr) == nil || said[read] || c.isHarmless(f, op, read) {
				continue
			}
			said[read] = true
			does := "overwritten"
			if op.Op.Verb == kube.Delete {
				does = "deleted"
			}
			pass.At(op.Call).Because(read, "it is read by its name here").
				Sayf("the %s of this name is %s, whoever made it: its owner is not checked since line %d; skip it unless metav1.IsControlledBy", kind.Obj().Name(), does, pass.Line(read.Pos()))
		}
	}
}

// takes: the operation changes or deletes one object, in a request that names it.
func takes(op *memory.OpCall) bool {
	verb := op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch || op.Op.Verb == kube.Delete
	return op.Via == nil && verb && (op.Sub == "" || op.Sub == "scale") && op.Call.Arg(op.Op.Obj) != nil && (!op.Op.Clientset || op.Op.Verb == kube.Update)
}

// takers are what the form knows of a package: the kinds that it creates, gives an owner, and reconciles; nil among
// those that it makes and owns stands for kinds that are not in sight.
type takers struct {
	pass                    *rule.Pass
	made, owned, reconciled map[*types.TypeName]bool
}

// keeps: the package makes objects of a kind that others make, too, and gives them an owner.
func (c *takers) keeps(kind *types.Named) bool {
	builtin, _ := kube.BuiltIn(kind)
	is := func(kinds map[*types.TypeName]bool) bool { return kinds[kind.Obj()] || kinds[nil] }
	return builtin && !kube.ClusterScoped(kind) && !kube.Outlives(kind) && is(c.made) && is(c.owned)
}

// isHarmless: the write takes nothing from others.
func (c *takers) isHarmless(f *memory.Func, op *memory.OpCall, read ssa.Instruction) bool {
	quiet, at, v := c.pass.QuietAt(c.pass.Flow.CallExpr(op.Call.Instr)), op.Call.Instr, ssaflow.Unwrap(op.Call.Arg(op.Op.Obj))
	if op.Op.Verb == kube.Delete {
		return false
	}
	call, _ := c.pass.Flow.Resolve(read.(ssa.CallInstruction))
	into, _ := readByName(call)
	return quiet(into != nil && c.mayBe(v, c.pass.Flow.PlaceOf(into)) && !c.isChanged(f, v, read, at), "it is sent back as it was read") ||
		quiet(c.isRefused(v, at), "its selector, which cannot change, is one of this package: the API server refuses it for an object of others")
}

// isChanged: something is done to the object between its read and the write.
func (c *takers) isChanged(f *memory.Func, v ssa.Value, read, at ssa.Instruction) bool {
	if phi, ok := v.(*ssa.Phi); ok {
		return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return e == v || c.isChanged(f, e, read, at) })
	}
	finalizers := lifecycle.FinalizerChanges(c.pass.Flow, f.Fn)
	changes := func(m *object.Event) bool {
		own := slices.ContainsFunc(finalizers, func(ch lifecycle.FinalizerChange) bool { return ch.Verb == kube.FinalizerRemove && ch.Instr == m.Instr })
		between := m.Instr != at && m.Instr != read && ssaflow.Reaches(read, m.Instr, nil) && ssaflow.Reaches(m.Instr, at, nil)
		return between && !own && len(m.Changes)+len(m.Given) > 0
	}
	refs := f.Val(v).Refs
	return len(refs) == 0 || slices.ContainsFunc(refs, func(r memory.Ref) bool {
		o := object.Of(c.pass.Effects, f, r.Loc)
		return o == nil || slices.ContainsFunc(o.Moments, changes)
	})
}

// isRefused: the object is built here, or gets another spec as a whole before the write, with a selector that cannot
// change: that of an object of others is another one.
func (c *takers) isRefused(v ssa.Value, at ssa.Instruction) bool {
	a, _ := v.(*ssa.Alloc)
	built := recur.MadeWithout(c.pass, v, "ResourceVersion", at) || a != nil && slices.ContainsFunc(ssaflow.StoresTo(a), func(v ssa.Value) bool {
		_, made := v.(*ssa.Call)
		return made
	})
	for i := range ssaflow.Instrs(at.Parent()) {
		if s, ok := i.(*ssa.Store); ok && ssaflow.Dominates(s, at) {
			fa, ok := s.Addr.(*ssa.FieldAddr)
			built = built || ok && ssaflow.FieldOf(fa).Name() == "Spec" && c.mayBe(v, c.pass.Flow.PlaceOf(fa.X))
		}
	}
	kind, _ := kube.Named(v.Type()).Underlying().(*types.Struct)
	spec := memory.FieldType(kind, "Spec")
	if !built || spec == nil {
		return false
	}
	fields, ok := spec.Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(fields.Fields()), func(f *types.Var) bool { return f.Name() == "Selector" && kube.IsFixed(f) }) && !c.isCommon()
}

// isCommon: all selectors that the package builds are by a label app alone, as kubectl create deployment makes them.
func (c *takers) isCommon() bool {
	known, own := false, false
	c.pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) {
		for _, r := range *fa.Referrers() {
			s, ok := r.(*ssa.Store)
			if !ok || ssaflow.FieldOf(fa).Name() != "MatchLabels" {
				continue
			}
			for _, o := range ssaflow.Origins(c.pass.Flow, s.Val, ssaflow.OriginOptions{Results: true}) {
				made, ok := o.Value.(*ssa.MakeMap)
				known, own = true, own || !ok || slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool {
					put, puts := r.(*ssa.MapUpdate)
					if !puts {
						return false
					}
					key, _ := ssaflow.ConstText(put.Key)
					return key != "app"
				})
			}
		}
	})
	return known && !own
}

// isShared: others can give the name. Without a builder in sight nobody knows which kind a
// request names.
func (c *takers) isShared(of madeOf, kind *types.Named) bool {
	return of == ofAnotherAndMore || !c.reconciled[kind.Obj()] && (of == ofAnother || of == ofRequest && len(c.reconciled) > 0)
}

// isCreatedBehind: the function that reads an object of a kind creates one: the name is no reference to one of others.
func (c *takers) isCreatedBehind(fn *ssa.Function, read ssa.Instruction, kind *types.Named) bool {
	return slices.ContainsFunc(c.pass.Effects.Of(fn).Ops, func(op memory.OpCall) bool {
		made := object.Operand(c.pass.Effects, &op)
		return op.Op.Verb == kube.Create && made != nil && kube.Named(ssaflow.Unwrap(made).Type()) == kind && ssaflow.Reaches(read, op.Call.Instr, nil)
	})
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
				of := (&naming{pass: c.pass, field: "Name", again: kube.Named(v.Type())}).keyOf(key)
				if c.isShared(of, kind) || of == ofSpec && c.isCreatedBehind(fn, call.Instr, kind) {
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
		whole := 8
		if kube.IsError(v.Type()) {
			whole = -8 // what was read of it may turn out to be none of this package's
		}
		if !inSight && !compares && slices.ContainsFunc(to.Args, func(a ssa.Value) bool { return c.isOf(a, obj, whole) }) {
			return true
		}
	}
	return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.asksOwner(*op, obj, depth+1) })
}

// isOf: v is the object, or is made of it, in less than 8 steps.
func (c *takers) isOf(v ssa.Value, obj ssaflow.AccessPath, step int) bool {
	if i, ok := v.(ssa.Instruction); ok && step < 8 && !c.mayBe(v, obj) {
		return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.isOf(*op, obj, step+1) })
	}
	return c.mayBe(v, obj)
}

// mayBe: v refers to the object, or to one of several of which it is one.
func (c *takers) mayBe(v ssa.Value, obj ssaflow.AccessPath) bool {
	v = ssaflow.Unwrap(v)
	phi, several := v.(*ssa.Phi)
	return c.pass.Flow.PlaceOf(v) == obj || several && slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return c.pass.Flow.PlaceOf(e) == obj })
}
