package ownerreference

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var foreign = rule.Form{Name: "foreign", Run: look((*checker).reportForeign)}

// reportForeign reports objects of a kind that the package makes, which are found by a name that
// others can give, too, and changed or deleted, whoever made them.
func (c *checker) reportForeign() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return
	}
	made, reconciled := c.kindsOf(kube.Create), c.reconciled()
	for _, f := range c.pass.Funcs() {
		told := make(map[ssa.Instruction]bool)
		for i := range f.Ops {
			op := &f.Ops[i]
			taken := op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch || op.Op.Verb == kube.Delete
			if op.Via != nil || !taken || op.Sub != "" && op.Sub != "scale" || op.Call.Arg(op.Op.Obj) == nil || op.Op.Clientset && op.Op.Verb != kube.Update {
				continue
			}
			v := c.original(ssaflow.Unwrap(op.Call.Arg(op.Op.Obj)))
			kind := kube.Named(v.Type())
			if kind == nil || !made[kind.Obj()] || kube.ClusterScoped(kind) {
				continue
			}
			read := c.readBefore(f, v, kind, op.Call.Instr, func(of madeOf) bool {
				// Without a builder in sight nobody knows which kind a request names.
				return of == ofAnotherAndMore || !reconciled[kind.Obj()] && (of == ofAnother || of == ofRequest && len(reconciled) > 0)
			})
			if e := c.pass.Flow.CallExpr(op.Call.Instr); read != nil && e != nil && !told[read] {
				told[read] = true
				c.sayForeign(op, kind, read)
			}
		}
	}
}

func (c *checker) sayForeign(op *memory.OpCall, kind *types.Named, read ssa.Instruction) {
	what, does := kind.Obj().Name(), "overwritten"
	if kube.IsUnstructured(kind) {
		what = "object"
	}
	if op.Op.Verb == kube.Delete {
		does = "deleted"
	}
	c.pass.At(op.Call).Because(read, "it is read by its name here").
		Sayf("the %s of this name is %s, whoever made it: nothing since line %d asks whose it is; leave it alone unless metav1.IsControlledBy", what, does, c.pass.Line(read.Pos()))
}

// original returns the object that v is a deep copy of, or v.
func (c *checker) original(v ssa.Value) ssa.Value {
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
func (c *checker) readBefore(f *memory.Func, v ssa.Value, kind *types.Named, instr ssa.Instruction, taken func(madeOf) bool) ssa.Instruction {
	if read := c.unasked(v, instr, taken); read != nil {
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
	return c.unasked(all[0], instr, taken)
}

// readByName returns the object that a call reads, and the name or key by which it does.
func readByName(call ssaflow.Call) (into, key ssa.Value) {
	if read, ok := call.CachedRead(); ok && !read.Elems && len(call.Args) > 1 {
		return call.Result(0), call.Args[1]
	}
	into, op, _ := object.ReadInto(call)
	return into, call.Arg(op.Key)
}

func (c *checker) unasked(v ssa.Value, instr ssa.Instruction, taken func(madeOf) bool) ssa.Instruction {
	from, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: ssaflow.FieldSteps("ObjectMeta", "OwnerReferences"),
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, _ ssa.Value) (out []ssa.Instruction) {
			for _, call := range c.pass.Flow.Calls(fn) {
				into, key := readByName(call)
				if into == nil || key == nil || c.pass.Flow.PlaceOf(into) != obj {
					continue
				}
				if taken((&naming{c: c, field: "Name", again: kube.Named(v.Type())}).keyOf(key)) {
					out = append(out, call.Instr)
				}
			}
			return out
		},
		Shows:   func(k ssaflow.Cond, obj ssaflow.AccessPath) bool { return c.asksWhose(k.Value, obj, 0) },
		Callers: true, Results: true,
	}, c.pass.Flow.PlaceOf(v), v, instr)
	if !ok {
		return nil
	}
	return from
}
