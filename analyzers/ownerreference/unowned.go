package ownerreference

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unowned = rule.Form{Name: "unowned", Run: reportUnowned}

// reportUnowned reports objects that are created without an owner, of a kind that a controller
// of the package Owns, or by the name and in the namespace of another object that they outlive.
func reportUnowned(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return // its objects have no owners
	}
	c := &creations{pass: pass, owned: told(pass, "Owns"), reconciled: told(pass, "For"), deleted: kindsOf(pass, func(op *memory.OpCall) bool { return op.Op.Verb == kube.Delete || op.Op.Verb == kube.DeleteAll })}
	finalizes := slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool { return len(lifecycle.FinalizerChanges(pass.Flow, f.Fn)) > 0 })
	swept := kindsOf(pass, func(op *memory.OpCall) bool {
		return op.Op.Verb == kube.DeleteAll || op.Op.Verb == kube.Delete && (finalizes || ssaflow.Reaches(op.Call.Instr, op.Call.Instr, nil))
	})
	graph := pass.Effects.Graph()
	run := graph.Closure(graph.Roots(pass.Model, model.Reconciler|model.ObjectReconciler|model.KeyWorker|model.ObjectWorker), callgraph.InPlace, func(callgraph.Edge) bool { return true })
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			obj, e := object.Operand(pass.Effects, op), pass.Flow.CallExpr(op.Call.Instr)
			if op.Op.Verb != kube.Create && !object.CreateOr(op) || op.Sub != "" || obj == nil || e == nil {
				continue
			}
			kind := kube.Named(ssaflow.Unwrap(obj).Type())
			if kind == nil || !kube.IsAPIObject(kind) || !recur.MadeWithout(pass, obj, "OwnerReferences", op.Call.Instr) {
				continue
			}
			name, where, but := kind.Obj().Name(), "before", "nothing in the package deletes one"
			if object.CreateOr(op) {
				where = "in the function"
			}
			switch {
			case c.owned[kind.Obj()] && c.isOwnedBy(f.Fn, kind):
				if kube.ClusterScoped(kind) && c.isNamespaced() {
					pass.At(e).
						Sayf("a %s lies in no namespace and cannot be owned by what is reconciled here, which lies in one, so that Owns(&%[1]s{}) maps none of its events: use Watches with a map function, and delete it by a finalizer", name)
				} else if !c.excused(f, op, kind) && !pass.Quiet((&abroad{pass}).isMade(obj), e, "it lies in a namespace of the controller, where it can have no owner") {
					pass.At(e).
						Sayf("this %s gets no owner, so that Owns(&%s{}) maps none of its events and it is never garbage-collected: call SetControllerReference %s", name, name, where)
				}
			case run.Has(f.Fn) && c.isOfAnother(obj, kind) && !(object.CreateOr(op) && len(c.reconciled) == 0):
				how := "call SetControllerReference"
				if op.Op.Clientset {
					how = "set OwnerReferences with metav1.NewControllerRef"
				}
				if c.deleted[kind.Obj()] {
					but = "no finalizer waits until one is deleted"
				}
				if !c.excused(f, op, kind) && !pass.Quiet(swept[kind.Obj()] || c.deleted[nil], e, "the package deletes objects of the kind, and has a finalizer, or looks through several") {
					pass.At(e).
						Sayf("this %s gets no owner, and %s: it stays when the object that it is named after is gone; %s %s", name, but, how, where)
				}
			}
		}
	}
}

// creations are what the form knows of a package, by kind.
type creations struct {
	pass                       *rule.Pass
	owned, reconciled, deleted map[*types.TypeName]bool
}

// excused: the object gets an owner by other code, or is to have none.
func (c *creations) excused(f *memory.Func, op *memory.OpCall, kind *types.Named) bool {
	quiet := c.pass.QuietAt(c.pass.Flow.CallExpr(op.Call.Instr))
	return quiet(object.CreateOr(op) && c.mutateMayOwn(op.Call, kind), "the mutate function sets an owner, or hands the object to another function") ||
		quiet(op.Via != nil && c.calleeMayOwn(op.Call), "the called function may set an owner") ||
		quiet(c.isOwnedAfter(f.Fn, op.Call.Instr, kind, 0), "the object gets its owner in a write that follows") ||
		quiet(c.orphans(f), "the function deletes another object with a propagation policy: what it owned is to stay")
}

// isOwnedBy: a controller whose reconcile runs the function Owns the kind, or none is known to run it.
func (c *creations) isOwnedBy(fn *ssa.Function, kind *types.Named) bool {
	known := false
	for _, b := range rule.Shared(c.pass, recur.FindBuilders).Controllers {
		if slices.ContainsFunc(b.Roots(c.pass), func(root *ssa.Function) bool {
			return c.pass.Effects.Graph().From(root, callgraph.InPlace).Has(fn)
		}) {
			if known = true; b.Open || slices.ContainsFunc(b.Sources, func(s recur.Source) bool { return s.How == "Owns" && (s.Kind == nil || s.Kind.Obj() == kind.Obj()) }) {
				return true
			}
		}
	}
	return !known
}

// isNamespaced: what the package reconciles lies in namespaces.
func (c *creations) isNamespaced() bool {
	for kind := range c.reconciled {
		if !c.pass.MarkedNamespaced(kube.Named(kind.Type())) {
			return false
		}
	}
	return len(c.reconciled) > 0
}

// isOfAnother: the object is made in the namespace of another one, by its name, and is of a
// kind whose objects go with that one.
func (c *creations) isOfAnother(obj ssa.Value, kind *types.Named) bool {
	return !kube.ClusterScoped(kind) && !kube.IsUnstructured(kind) && !kube.Outlives(kind) && !c.reconciled[kind.Obj()] &&
		(&naming{pass: c.pass, field: "Namespace"}).object(obj).isAlone() && (&naming{pass: c.pass, field: "Name"}).object(obj).isFromOther()
}

func setsOwner(c ssaflow.Call) bool {
	_, ok := kube.SetsOwner(c.Fn)
	return ok
}

// calleeMayOwn: the called function, which creates the object, sets an owner, or is out of
// sight and gets another object as well.
func (c *creations) calleeMayOwn(call ssaflow.Call) bool {
	if call.Static != nil && len(call.Static.Blocks) > 0 {
		return slices.ContainsFunc(c.pass.Flow.Calls(call.Static), setsOwner)
	}
	objects := 0
	for _, a := range call.Args {
		if t := ssaflow.Unwrap(a).Type(); kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			objects++
		}
	}
	return objects > 1
}

// mutateMayOwn: a function that the call is given sets an owner, or hands an object of the kind on.
func (c *creations) mutateMayOwn(call ssaflow.Call, kind *types.Named) bool {
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		fn := c.pass.Flow.FuncOf(ssaflow.Unwrap(a))
		if fn == nil {
			_, isFunc := a.Type().Underlying().(*types.Signature)
			return isFunc
		}
		return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(in ssaflow.Call) bool {
			return setsOwner(in) || slices.ContainsFunc(in.Args, func(a ssa.Value) bool { return kube.Named(ssaflow.Unwrap(a).Type()) == kind })
		})
	})
}

// isOwnedAfter: behind the instruction, or the call that leads to it, an object of the kind gets
// an owner, and something is updated or patched after that.
func (c *creations) isOwnedAfter(fn *ssa.Function, at ssa.Instruction, kind *types.Named, depth int) bool {
	calls := c.pass.Flow.Calls(fn)
	return slices.ContainsFunc(calls, func(set ssaflow.Call) bool {
		obj := set.Arg(1)
		return setsOwner(set) && obj != nil && kube.Named(ssaflow.Unwrap(obj).Type()) == kind && ssaflow.Reaches(at, set.Instr, nil) && slices.ContainsFunc(calls, func(write ssaflow.Call) bool {
			op, ok := kube.ClientOp(write.Fn)
			return ok && (op.Verb == kube.Update || op.Verb == kube.Patch) && op.Sub == "" && ssaflow.Reaches(set.Instr, write.Instr, nil) &&
				c.pass.Flow.PlaceOf(ssaflow.Unwrap(write.Arg(op.Obj))) == c.pass.Flow.PlaceOf(ssaflow.Unwrap(obj))
		})
	}) || depth < 3 && slices.ContainsFunc(c.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool {
		return c.isOwnedAfter(s.Caller, s.Call.Instr, kind, depth+1)
	})
}

// orphans: the function deletes an object and says what is to become of those that it owns.
func (c *creations) orphans(f *memory.Func) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(f.Fn), func(call ssaflow.Call) bool {
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Verb != kube.Delete || op.Clientset {
			return false
		}
		opts, _ := c.pass.Flow.Elements(call.Arg(op.Opts))
		return slices.ContainsFunc(opts, func(v ssa.Value) bool {
			opt, ok := v.(*ssa.MakeInterface)
			return ok && kube.IsType(opt.X.Type(), "client.PropagationPolicy")
		})
	})
}
