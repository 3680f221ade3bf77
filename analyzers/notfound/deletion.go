package notfound

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var deletion = rule.Form{Name: "deletion", Run: reportDeletion}

// reportDeletion reports reads on the deletion path whose NotFound keeps the object.
func reportDeletion(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["deletion"] {
		x.at(pass).Sayf("%s cannot be deleted when its %s is gone: NotFound of this read on the deletion path is returned, so the finalizer stays; ignore it", x.owner.Name(), x.kind.Name())
	}
	for _, x := range rule.Shared(pass, findFailures)["before"] {
		x.at(pass).Sayf("%s cannot be deleted when its %s is gone: this return stands before the removal of the finalizer; look at the deletionTimestamp first, or go on when the read finds nothing", x.owner.Name(), x.kind.Name())
	}
}

// isOnDeletion: the read is made while an object of another kind is being deleted, and a
// reconciler returns its error.
func (c *checker) isOnDeletion(x *failure) bool {
	o := x.origin
	if x.owner = c.deletedAt(x.f, o.Call.Instr.Block()); x.owner == nil || x.kind == nil || x.owner == x.kind {
		return false
	}
	quiet, key := c.pass.QuietAt(x.ret), o.Key()
	return !quiet(o.Via != nil, "a called function makes the read: other callers may need its error") &&
		!quiet(key != nil && objects.KeyOf(c.pass.Flow, key).Kind == objects.KeyConst, "the object that is read has a fixed name: that it is missing may be an error") &&
		!quiet(kube.IsNamespaceKind(x.kind), "the namespace of an object exists as long as the object") &&
		!quiet(!c.isPropagated(x.f, 0), "no reconciler of the package returns what this function returns")
}

// deletedAt returns the kind of the reconciled object that is being deleted
// whenever block b of f is reached; nil when that is not known.
func (c *checker) deletedAt(f *memory.Func, b *ssa.BasicBlock) *types.TypeName {
	for _, obj := range lifecycle.Deleting(c.pass.Flow, b) {
		if k := kube.KindOf(obj.Type()); k != nil && c.kinds[k] {
			return k
		}
	}
	if k := c.deletionOnly[f.Fn]; k != nil && c.kinds[k] {
		return k
	}
	return nil
}

// isPropagated: the error that f returns is returned by a reconciler in the end.
func (c *checker) isPropagated(f *memory.Func, depth int) bool {
	if isReconciler(c.pass, f.Fn) {
		return true
	}
	if depth > 4 {
		return false
	}
	for _, s := range c.callers.Sites(f.Fn) {
		caller := c.pass.Effects.Of(s.Caller)
		if caller != nil && c.isReturned(s) && c.isPropagated(caller, depth+1) {
			return true
		}
	}
	return false
}

// isReturned: the caller returns the NotFound that the call returns.
func (c *checker) isReturned(s callgraph.Site) bool {
	for _, ret := range ssaflow.Returns(s.Caller) {
		if isDecidedLater(ret) {
			continue
		}
		for _, o := range returned(c.pass, ret) {
			if o.Call.Instr == s.Call.Instr {
				return true
			}
		}
	}
	return false
}

// addKinds notes the kinds that f reads by the request, or is given.
func (c *checker) addKinds(f *memory.Func) {
	if c.pass.Model.Has(f.Fn.Syntax(), model.ObjectReconciler) {
		for _, p := range f.Fn.Params[1:] {
			if kind := kube.KindOf(p.Type()); kind != nil {
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
