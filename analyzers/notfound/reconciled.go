package notfound

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var reconciled = rule.Form{Name: "reconciled", Run: reportReconciled}

// reportReconciled reports reconciles that return the NotFound of their own object.
func reportReconciled(pass *rule.Pass) {
	found := rule.Shared(pass, findFailures)["reconciled"]
	for _, x := range found {
		o, ret := x.origin, x.ret
		if pass.Quiet(isInside(found, x), ret, "the function that it comes from is part of the reconcile, and reported itself") {
			continue
		}
		at := x.at(pass)
		if !o.Text && pass.Model.Has(x.f.Fn.Syntax(), model.Reconciler) {
			at.Fixes(fix.IgnoreNotFound(pass.Flow, pass.Flow.Return(ret), ret, o.Err)...)
		}
		if o.Via == nil && pass.Model.Has(x.f.Fn.Syntax(), model.Reconciler) && pass.Flow.NonNil(o.Err, ret.Block()) {
			// The first fix counts: this one is for errors that are returned in other words.
			at.Fixes(fix.LeaveOnNotFound(pass.Flow, pass.Flow.Return(ret), pass.Flow.CallExpr(o.Call.Instr))...)
		}
		at.Sayf("a deleted %s makes this reconcile fail and be retried again and again: NotFound of its own Get is returned; use client.IgnoreNotFound(err)", x.name())
	}
}

// isOwn: a reconciler reads the object of its request, and nothing was read by it before: this
// read of another kind would only share the name, and one of the same kind fails once at
// most, for the retry ends at the first read.
func (c *checker) isOwn(x *failure) bool {
	o, quiet := x.origin, c.pass.QuietAt(x.ret)
	isFixed := o.Key() != nil && objects.KeyOf(c.pass.Flow, o.Key()).Kind == objects.KeyConst
	if !isReconciler(c.pass, x.f.Fn) || quiet(isFixed, "the object that is read has a fixed name: that it is missing may be an error") ||
		quiet(!c.isRequest(o.Key(), 0), "what is read is not the object of the request") {
		return false
	}
	return !quiet(c.isReadBefore(x.f.Fn, o.Call.Instr, 0) && !c.isBehindOthers(x), readBefore)
}

const readBefore = "something was read by the key of the request before: a retry ends there, once the object is gone"

// isMeant: that the reconciled object is missing may be an error.
func (c *checker) isMeant(x *failure) bool {
	quiet := c.pass.QuietAt(x.ret)
	return quiet(c.isOnlyOne(x.origin.Call.Instr), "the request was compared with a name before: the one object may have to exist") ||
		quiet(kube.IsClusterConfig(x.kind), "each cluster has one object of the kind, which nobody deletes")
}

// isInside: the callee from which the NotFound comes is reported for it, where it is known
// which object is read.
func isInside(found []failure, x failure) bool {
	return x.origin.Via != nil && slices.ContainsFunc(found, func(y failure) bool { return y.f.Fn == x.origin.Call.Static })
}

// name is what the object that is read is called.
func (x failure) name() string {
	if x.kind == nil {
		return "object"
	}
	return x.kind.Name()
}

// isBehindOthers: what is read is of the kind that the controller is for, and what its reconcile
// has read by the request before is all of other kinds, which share the name: one of these may
// stay when the reconciled object is deleted.
func (c *checker) isBehindOthers(x *failure) bool {
	if x.origin.Via != nil || isSubOnly(x.f.Fn) || !c.hasController(x) {
		return false
	}
	at := x.origin.Call.Instr
	return !slices.ContainsFunc(c.pass.Flow.Calls(x.f.Fn), func(call ssaflow.Call) bool {
		if !ssaflow.Dominates(call.Instr, at) || !c.isGivenRequest(call) {
			return false
		}
		op, ok := kube.ClientOp(call.Fn)
		if !ok || op.Obj < 0 || op.Clientset {
			return true
		}
		kind := kube.KindOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type())
		return kind == nil || kind == x.kind
	})
}

// hasController: a builder of the package makes the controller of the reconciler, for the
// kind that is read.
func (c *checker) hasController(x *failure) bool {
	recv := x.f.Fn.Signature.Recv()
	if recv == nil || x.kind == nil {
		return false
	}
	own := kube.Named(recv.Type())
	return own != nil && slices.ContainsFunc(rule.Shared(c.pass, recur.FindBuilders).Controllers, func(b *recur.Controller) bool {
		s := b.For()
		return b.Reconciler != nil && b.Reconciler.Obj() == own.Obj() && s != nil && s.Kind.Obj() == x.kind
	})
}

// isOnlyOne: where an instruction runs, the name of the request is known to equal another
// one: there is one object that the controller is about, which has to exist, as one that
// is read by a constant key.
func (c *checker) isOnlyOne(at ssa.Instruction) bool {
	return c.pass.Flow.Known(at.Block()).Has(func(k ssaflow.Cond) bool {
		op, ok := k.Value.(*ssa.BinOp)
		return ok && (op.Op == token.EQL && k.Val || op.Op == token.NEQ && !k.Val) && (c.isRequestName(op.X) || c.isRequestName(op.Y))
	})
}

// isRequestName: the value is the name of a request, or all of its key.
func (c *checker) isRequestName(v ssa.Value) bool {
	root, fields := objects.Access(c.pass.Flow, v)
	p, ok := root.(*ssa.Parameter)
	if !ok || !kube.IsRequest(p.Type()) && !kube.IsNamespacedName(p.Type()) {
		return false
	}
	return len(fields) == 0 || fields[len(fields)-1] == "Name" || fields[len(fields)-1] == "NamespacedName"
}
