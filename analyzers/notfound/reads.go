package notfound

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// isRequest: the key is made of the request, given to this function by the
// callers where it is a parameter.
func (c *checker) isRequest(key ssa.Value, depth int) bool {
	if key == nil || depth > 3 {
		return false
	}
	k := objects.KeyOf(c.pass.Flow, key)
	switch k.Kind {
	case objects.KeyRequest:
		return reconciler(c.pass, k.Param.Parent())
	case objects.KeyParam:
		fn := k.Param.Parent()
		sites := c.callers.Sites(fn)
		for _, s := range sites {
			if !c.isRequest(argOf(s.Call, fn, k.Param), depth+1) {
				return false
			}
		}
		return len(sites) > 0
	}
	return false
}

func argOf(call ssaflow.Call, fn *ssa.Function, param *ssa.Parameter) ssa.Value {
	for i, q := range fn.Params {
		if q == param && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}

// ownReads notes the kinds that f reads by the request, or is given.
func (c *checker) ownReads(f *memory.Func) {
	if c.pass.Model.Has(f.Fn.Syntax(), model.ObjectReconciler) {
		for _, p := range f.Fn.Params[1:] {
			if kind := kindOf(p.Type()); kind != nil {
				c.kinds[kind] = true
			}
		}
	}
	for _, o := range c.reads(f.Fn) {
		if kind := readKind(o); kind != nil {
			c.kinds[kind] = true
		}
	}
}

// reads returns the reads of f by the key of the request.
func (c *checker) reads(fn *ssa.Function) []effects.ErrOrigin {
	var out []effects.ErrOrigin
	for _, call := range c.pass.Flow.Calls(fn) {
		o := effects.ErrOrigin{Call: call}
		if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Get && op.Sub == "" {
			o.Op = op
		} else if s := c.pass.Effects.SummaryFor(call); s != nil && s.NotFound != nil {
			o.Via = s.NotFound
		} else {
			continue
		}
		if c.isRequest(o.Key(), 0) {
			out = append(out, o)
		}
	}
	return out
}

// readBefore: something was read by the request before instr, in f or in all
// its callers: this read of another kind only shares the name, and one of the
// same kind fails once at most, for the retry ends at the first read.
func (c *checker) readBefore(fn *ssa.Function, instr ssa.Instruction, depth int) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if ssaflow.Dominates(call.Instr, instr) && c.givenRequest(call) {
			return true
		}
	}
	sites := c.callers.Sites(fn)
	if depth > 3 || len(sites) == 0 || c.pass.Model.Has(fn.Syntax(), model.Reconciler) && !subOnly(fn) {
		return false
	}
	for _, s := range sites {
		if !c.readBefore(s.Caller, s.Call.Instr, depth+1) {
			return false
		}
	}
	return true
}

// givenRequest: a call that gets the key of the request, or all of it, and may
// fail: it can be the read of the reconciled object.
func (c *checker) givenRequest(call ssaflow.Call) bool {
	res := call.Instr.Common().Signature().Results()
	if res.Len() == 0 || !kube.IsError(res.At(res.Len()-1).Type()) {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb == kube.Get && op.Key > 0 && c.isRequest(call.Arg(op.Key), 0)
	}
	for _, a := range call.Args {
		if kube.IsRequest(a.Type()) || kube.IsNamespacedName(a.Type()) && c.isRequest(a, 0) {
			return true
		}
	}
	return false
}

// subOnly: fn has the shape of a reconciler, but not the name by which
// controller-runtime calls one.
func subOnly(fn *ssa.Function) bool { return fn.Name() != "Reconcile" && fn.Parent() == nil }

// readKind returns the kind that is read: of the object filled or returned.
func readKind(o effects.ErrOrigin) *types.TypeName {
	if o.Via == nil && !o.Op.Clientset {
		return kindOf(ssaflow.Unwrap(o.Call.Arg(o.Op.Obj)).Type())
	}
	res := o.Call.Instr.Common().Signature().Results()
	for i := range res.Len() {
		if k := kindOf(res.At(i).Type()); k != nil {
			return k
		}
	}
	if o.Via == nil || o.Via.Key < 0 {
		return nil
	}
	for _, a := range o.Call.Args {
		if k := kindOf(ssaflow.Unwrap(a).Type()); k != nil {
			return k
		}
	}
	return nil
}

func kindOf(t types.Type) *types.TypeName {
	if !kube.IsAPIObject(t) || kube.IsUnstructured(t) {
		return nil
	}
	return kube.Named(t).Origin().Obj()
}

func name(kind *types.TypeName, other string) string {
	if kind == nil {
		return other
	}
	return kind.Name()
}
