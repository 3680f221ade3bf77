package notfound

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var ownkind = rule.Form{Name: "ownkind", Run: reportOwnKind}

// reportOwnKind reports reconciles that return the NotFound of the kind that their
// controller is for, and that ask nothing about the error.
func reportOwnKind(pass *rule.Pass) { sayReconciled(pass, "ownkind") }

// ofOwnKind: a reconcile reads, itself, an object of the kind that its controller is for,
// whose deletion therefore brings a request, and returns the error without a look at it.
func (c *checker) ofOwnKind(x *failure) bool {
	return x.origin.Via == nil && c.controllerFor(x) && c.unasked(errflow.ErrorOf(x.origin.Call.Instr))
}

// behindOthers: what is read is of the kind that the controller is for, and what its reconcile
// has read by the request before is all of other kinds, which share the name: one of these may
// stay when the reconciled object is deleted.
func (c *checker) behindOthers(x *failure) bool {
	if x.origin.Via != nil || subOnly(x.f.Fn) || !c.controllerFor(x) {
		return false
	}
	at := x.origin.Call.Instr
	return !slices.ContainsFunc(c.pass.Flow.Calls(x.f.Fn), func(call ssaflow.Call) bool {
		if !ssaflow.Dominates(call.Instr, at) || !c.givenRequest(call) {
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

// controllerFor: a builder of the package makes the controller of the reconciler, for the
// kind that is read.
func (c *checker) controllerFor(x *failure) bool {
	recv := x.f.Fn.Signature.Recv()
	if recv == nil || x.kind == nil {
		return false
	}
	own := kube.Named(recv.Type())
	return own != nil && slices.ContainsFunc(rule.Shared(c.pass, recur.FindBuilders).Controllers, func(b *recur.Controller) bool {
		return b.Reconciler != nil && b.Reconciler.Obj() == own.Obj() && slices.ContainsFunc(b.Sources, func(s recur.Source) bool {
			return s.How == "For" && s.Kind != nil && s.Kind.Obj() == x.kind
		})
	})
}

// unasked: of an error nothing is asked but whether there is one; it is at most told.
func (c *checker) unasked(err ssa.Value) bool {
	if err == nil {
		return false
	}
	uses := errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	return !uses.Kept && !slices.ContainsFunc(uses.Calls, func(call ssaflow.Call) bool { return !kube.EffectOf(call.Fn).Has(kube.Tells) })
}

// onlyOne: where an instruction runs, the name of the request is known to equal another
// one: there is one object that the controller is about, which has to exist, as one that
// is read by a constant key.
func (c *checker) onlyOne(at ssa.Instruction) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(at.Block()), func(k ssaflow.Cond) bool {
		op, ok := k.Value.(*ssa.BinOp)
		return ok && (op.Op == token.EQL && k.Val || op.Op == token.NEQ && !k.Val) && (c.namesRequest(op.X) || c.namesRequest(op.Y))
	})
}

// namesRequest: the value is the name of a request, or all of its key.
func (c *checker) namesRequest(v ssa.Value) bool {
	root, fields := objects.Access(c.pass.Flow, v)
	p, ok := root.(*ssa.Parameter)
	if !ok || !kube.IsRequest(p.Type()) && !kube.IsNamespacedName(p.Type()) {
		return false
	}
	return len(fields) == 0 || fields[len(fields)-1] == "Name" || fields[len(fields)-1] == "NamespacedName"
}
