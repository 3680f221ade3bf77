package notfound

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isRequest: the key is made of the request, given to this function by the
// callers where it is a parameter.
func (c *checker) isRequest(key ssa.Value, depth int) bool {
	if key == nil || depth > 3 || isNamespaceName(c.pass, key) {
		return false
	}
	k := objects.KeyOf(c.pass.Flow, key)
	switch k.Kind {
	case objects.KeyRequest:
		return isReconciler(c.pass, k.Param.Parent())
	case objects.KeyParam:
		if c.isOwnKey(k.Param) {
			return true
		}
		sites := c.callers.Sites(k.Param.Parent())
		for _, s := range sites {
			if !c.isRequest(s.Call.ArgOf(k.Param), depth+1) {
				return false
			}
		}
		return len(sites) > 0
	}
	return false
}

// isOwnKey: the parameter is the request of a reconciler whose request is a key.
func (c *checker) isOwnKey(p *ssa.Parameter) bool {
	fn := p.Parent()
	return kube.IsNamespacedName(p.Type()) && c.pass.Model.Has(fn.Syntax(), model.Reconciler) && p == fn.Params[len(fn.Params)-1]
}

// isReadBefore: something was read by the request before instr, in f or in all
// its callers: this read of another kind only shares the name, and one of the
// same kind fails once at most, for the retry ends at the first read.
func (c *checker) isReadBefore(fn *ssa.Function, instr ssa.Instruction, depth int) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if ssaflow.Dominates(call.Instr, instr) && c.isGivenRequest(call) {
			return true
		}
	}
	sites := c.callers.Sites(fn)
	if depth > 3 || len(sites) == 0 || c.pass.Model.Has(fn.Syntax(), model.Reconciler) && !isSubOnly(fn) {
		return false
	}
	return !slices.ContainsFunc(sites, func(s callgraph.Site) bool { return !c.isReadBefore(s.Caller, s.Call.Instr, depth+1) })
}

// isGivenRequest: a call that gets the key of the request, or all of it, and may
// fail: it can be the read of the reconciled object.
func (c *checker) isGivenRequest(call ssaflow.Call) bool {
	if errflow.ErrorResult(call.Instr.Common().Signature()) < 0 {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb == kube.Get && op.Key > 0 && c.isRequest(call.Arg(op.Key), 0)
	}
	// What is looked up by the name alone is of a kind without namespaces.
	sig := call.Instr.Common().Signature()
	looksUp := sig.Results().Len() > 1 && effects.HasContext(sig)
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		return kube.IsRequest(a.Type()) || kube.IsOwnRequest(a.Type()) || (kube.IsNamespacedName(a.Type()) || looksUp && types.Identical(types.Unalias(a.Type()), types.Typ[types.String])) && c.isRequest(a, 0)
	})
}

// isSubOnly: fn has the shape of a reconciler, but not the name by which
// controller-runtime calls one.
func isSubOnly(fn *ssa.Function) bool { return fn.Name() != "Reconcile" && fn.Parent() == nil }

// reads returns the reads of f by the key of the request.
func (c *checker) reads(fn *ssa.Function) []effects.NotFoundRead {
	var out []effects.NotFoundRead
	for _, call := range c.pass.Flow.Calls(fn) {
		o := effects.NotFoundRead{Call: call}
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

// readKind returns the kind that is read: of the object filled or returned.
func readKind(o effects.NotFoundRead) *types.TypeName {
	if o.Via == nil && !o.Op.Clientset {
		return kube.KindOf(ssaflow.Unwrap(o.Call.Arg(o.Op.Obj)).Type())
	}
	res := o.Call.Instr.Common().Signature().Results()
	for i := range res.Len() {
		if k := kube.KindOf(res.At(i).Type()); k != nil {
			return k
		}
	}
	if o.Via == nil || o.Via.Key < 0 {
		return nil
	}
	for _, a := range o.Call.Args {
		if k := kube.KindOf(ssaflow.Unwrap(a).Type()); k != nil {
			return k
		}
	}
	return nil
}

// isNamespaceName: the name that is looked up is that of the namespace alone, in which the object
// of a request lies: the object of another kind.
func isNamespaceName(pass *rule.Pass, key ssa.Value) bool {
	if kube.IsNamespacedName(key.Type()) {
		if key = ssaflow.Field(key, "Name"); key == nil {
			return false
		}
	}
	_, fields := objects.Access(pass.Flow, key)
	return len(fields) > 0 && fields[len(fields)-1] == "Namespace"
}
