package notfound

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// beforeDeletion returns the returns of f after a read of something else has found nothing, that
// keep an object that is being deleted from the removal of its finalizer further below.
func (c *checker) beforeDeletion(f *memory.Func) (out []failure) {
	own := c.ownObjects(f)
	if len(own) == 0 || !c.isPropagated(f, 0) || c.asksBefore(f.Fn, 0) {
		return nil
	}
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		read, ok := c.readBy(call, 0)
		err := errflow.ErrorOf(call.Instr)
		if !ok || err == nil || len(lifecycle.Deleting(c.pass.Flow, call.Instr.Block())) > 0 {
			continue
		}
		kind := readKind(read)
		if kind == nil || kube.IsNamespaceKind(kind) || c.isFixed(read) {
			continue
		}
		for _, x := range own {
			if x.read != nil && !ssaflow.Dominates(x.read, call.Instr) {
				continue
			}
			obj := x.obj
			owner := kube.KindOf(obj.Type())
			if kind == owner || !c.cleansUpAfter(call, owner) {
				continue
			}
			if ret := c.leavesDeleting(call, err, obj); ret != nil {
				out = append(out, failure{f: f, ret: ret, origin: effects.NotFoundRead{Call: call, Err: err}, kind: kind, owner: owner})
				break
			}
		}
	}
	return out
}

// An ownObject is what a reconcile is about, and the call that reads it, if any.
type ownObject struct {
	obj  ssa.Value
	read ssa.Instruction
}

// ownObjects returns the objects of reconciled kinds that f reads by its request, with the read,
// or is given.
func (c *checker) ownObjects(f *memory.Func) (out []ownObject) {
	for _, o := range c.reads(f.Fn) {
		v := o.Call.Result(0)
		if o.Via == nil && !o.Op.Clientset {
			v = ssaflow.Object(o.Call.Arg(o.Op.Obj))
		}
		if v != nil && kube.KindOf(v.Type()) != nil {
			out = append(out, ownObject{v, o.Call.Instr})
		}
	}
	for _, p := range f.Fn.Params {
		if k := kube.KindOf(p.Type()); k != nil && c.kinds[k] {
			out = append(out, ownObject{p, nil})
		}
	}
	return out
}

// asksBefore: a caller of fn looks at a deletion timestamp, and so may not call it.
func (c *checker) asksBefore(fn *ssa.Function, depth int) bool {
	return slices.ContainsFunc(c.callers.Sites(fn), func(s callgraph.Site) bool {
		return slices.ContainsFunc(s.Caller.Blocks, func(b *ssa.BasicBlock) bool {
			iff, ok := ssaflow.Terminator(b).(*ssa.If)
			return ok && lifecycle.AskedDeletion(c.pass.Flow, iff.Cond) != nil
		}) || depth < 3 && c.asksBefore(s.Caller, depth+1)
	})
}

// readBy returns the read whose NotFound a call may return.
func (c *checker) readBy(call ssaflow.Call, depth int) (effects.NotFoundRead, bool) {
	if op, ok := kube.ClientOp(call.Fn); ok {
		return effects.NotFoundRead{Call: call, Op: op}, op.Verb == kube.Get && op.Sub == ""
	}
	if s := c.pass.Effects.SummaryFor(call); call.Static == nil || s == nil || s.NotFound == nil || depth > 3 {
		return effects.NotFoundRead{}, false
	}
	for _, inner := range c.pass.Flow.Calls(call.Static) {
		if o, ok := c.readBy(inner, depth+1); ok {
			return o, true
		}
	}
	return effects.NotFoundRead{}, false
}

// isFixed: the name of what is read is a constant, so that it belongs to no single object.
func (c *checker) isFixed(read effects.NotFoundRead) bool {
	key := read.Key()
	if key == nil || objects.KeyOf(c.pass.Flow, key).Kind == objects.KeyConst {
		return true
	}
	_, isConst := ssaflow.Field(key, "Name").(*ssa.Const)
	return isConst
}

// cleansUpAfter: a finalizer is removed further below, of an object of a kind.
func (c *checker) cleansUpAfter(call ssaflow.Call, kind *types.TypeName) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(call.Instr.Parent()), func(later ssaflow.Call) bool {
		return later.Instr != call.Instr && ssaflow.Reaches(call.Instr, later.Instr, nil) && c.removes(later, kind)
	})
}

// removes: the call takes a finalizer off an object of a kind, or of one that is not known, itself
// or further down.
func (c *checker) removes(call ssaflow.Call, kind *types.TypeName) bool {
	return c.callers.Makes(call, callgraph.InPlace, func(x ssaflow.Call) callgraph.Look {
		verb, ok := kube.FinalizerFunc(x.Fn)
		if !ok || verb != kube.FinalizerRemove {
			return callgraph.LookInto
		}
		of := kube.KindOf(ssaflow.Unwrap(x.Arg(0)).Type())
		return callgraph.FoundIf(of == nil || of == kind)
	})
}

// leavesDeleting returns the return that control comes to when the call has found nothing while
// the object is being deleted, without a test for that or anything that removes a finalizer; nil
// if there is none.
func (c *checker) leavesDeleting(call ssaflow.Call, err, obj ssa.Value) *ssa.Return {
	p := c.pass.Flow
	goes := lifecycle.GoesDeleting(p, objects.PathOf(p, obj))
	if !paths.Find(p, paths.Entry(call.Instr.Parent()), paths.Query{To: paths.Is(call.Instr), Holds: goes}).Found() {
		return nil
	}
	end := paths.Find(p, paths.After(call.Instr), paths.Query{To: paths.IsReturn,
		Avoid: func(i ssa.Instruction) bool {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				return false
			}
			x, ok := p.Resolve(ci)
			return ok && c.removes(x, kube.KindOf(obj.Type()))
		},
		Holds: func(k ssaflow.Cond) bool {
			if allows, known := errflow.AllowsNotFound(p, k, err); known {
				return allows
			}
			return lifecycle.AskedDeletion(p, k.Value) == nil && goes(k)
		}}).End
	ret, _ := end.(*ssa.Return)
	return ret
}
