package notfound

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

type checker struct {
	pass    *rule.Pass
	callers *callgraph.Graph
	// kinds are the types of the reconciled objects.
	kinds map[*types.TypeName]bool
	// deletionOnly are the functions that this package calls only while an object is
	// being deleted, with the kind of that object. What others do with an exported one
	// does not make the error that comes here a better one.
	deletionOnly map[*ssa.Function]*types.TypeName
}

// formOf returns the form of a failure, "" when the NotFound may be meant.
func (c *checker) formOf(x *failure) string {
	o := x.origin
	if reconciler(c.pass, x.f.Fn) && c.isRequest(o.Key(), 0) && (!c.readBefore(x.f.Fn, o.Call.Instr, 0) || c.behindOthers(x)) {
		switch {
		case c.pass.Quiet(c.onlyOne(o.Call.Instr), x.ret, "the name of the request is known: that the one object is missing may be an error"):
			return ""
		case c.pass.Quiet(kube.IsClusterConfig(x.kind), x.ret, "each cluster has one object of the kind, which nobody deletes"):
			return ""
		case c.ofOwnKind(x):
			return "ownkind"
		}
		return "reconciled"
	}
	var key objects.Key
	if v := o.Key(); v != nil {
		key = objects.KeyOf(c.pass.Flow, v)
	}
	if c.pass.Quiet(key.Kind == objects.KeyConst, x.ret, "the object that is read has a fixed name: that it is missing may be an error") ||
		c.pass.Quiet(!c.propagates(x.f, 0), x.ret, "no reconciler of the package returns what this function returns") {
		return ""
	}
	if owner := c.deletedAt(x.f, o.Call.Instr.Block()); owner != nil && owner != x.kind {
		x.owner = owner
		switch {
		case c.pass.Quiet(kube.IsNamespaceKind(x.kind) && c.ofNamespace(x.f.Fn, o.Key(), 0), x.ret, "a namespace is there for as long as an object lies in it"),
			c.pass.Quiet(o.Key() != nil && ofListed(o.Key(), x.kind), x.ret, "it was listed right before, and the next attempt lists it no more"):
			return ""
		case o.Via == nil && x.kind != nil:
			return "deletion"
		case o.Via != nil && c.deletionOnly[o.Call.Static] == nil:
			return "callee"
		}
	}
	sameKind := x.kind != nil && key.Kind == objects.KeyObject && kube.KindOf(key.Object.Type()) == x.kind
	switch { // of what callees read, nothing more is known
	case c.pass.Quiet(o.Via != nil, x.ret, "a function that is called makes the read, of an object of which nothing more is known"):
		return ""
	case c.kinds[x.kind] && (key.Kind == objects.KeyRequest || sameKind && writesStatus(x.f, o)):
		return "reread"
	case !sameKind:
		return "secondary"
	}
	return ""
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

// propagates: the error that f returns is returned by a reconciler in the end.
func (c *checker) propagates(f *memory.Func, depth int) bool {
	if reconciler(c.pass, f.Fn) {
		return true
	}
	if depth > 4 {
		return false
	}
	for _, s := range c.callers.Sites(f.Fn) {
		caller := c.pass.Effects.Of(s.Caller)
		if caller != nil && c.returns(s) && c.propagates(caller, depth+1) {
			return true
		}
	}
	return false
}

// returns: the caller returns the NotFound that the call returns.
func (c *checker) returns(s callgraph.Site) bool {
	for _, ret := range ssaflow.Returns(s.Caller) {
		if decidedLater(ret) {
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

// asked is classify for a NotFound of the reconciled object that was asked about, and
// is returned all the same.
func (c *checker) asked(f *memory.Func, ret *ssa.Return) (form string, x failure) {
	if n := errflow.ErrorResult(ret.Parent().Signature); n >= 0 && reconciler(c.pass, f.Fn) {
		for _, o := range effects.AskedNotFoundOrigins(c.pass.Effects, ret.Results[n], ret.Block()) {
			x = failure{f: f, ret: ret, origin: o, kind: readKind(o)}
			if form = c.formOf(&x); form == "reconciled" || form == "ownkind" {
				return form, x
			}
		}
	}
	return "", failure{}
}
