package notfound

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var reconciled = rule.Form{Name: "reconciled", Run: reportReconciled}

// reportReconciled reports reconciles that return the NotFound of their own object.
func reportReconciled(pass *rule.Pass) { sayReconciled(pass, "reconciled") }

func sayReconciled(pass *rule.Pass, form string) {
	all := rule.Shared(pass, findFailures)
	found := slices.Concat(all["reconciled"], all["ownkind"])
	for _, x := range all[form] {
		o, ret := x.origin, x.ret
		if pass.Quiet(saidInside(found, x), ret, "the function that it comes from is part of the reconcile, and reported itself") {
			continue
		}
		how := "fail and be retried for ever"
		if call, ok := ssaflow.SoleDefinition(ret.Results[len(ret.Results)-1]).(*ssa.Call); ok {
			if t, ok := pass.Flow.Resolve(call); ok && kube.IsTerminalError(t.Fn) {
				how = "fail"
			}
		}
		advice := "use client.IgnoreNotFound(err)"
		if o.Text && o.Via != nil {
			advice = "test for it where it is formatted"
		}
		at := x.at(pass)
		if !o.Text && pass.Model.Has(x.f.Fn.Syntax(), model.Reconciler) {
			at.Fixes(fix.IgnoreNotFound(pass.Flow, pass.Flow.Return(ret), ret, o.Err)...)
		}
		if o.Via == nil && pass.Model.Has(x.f.Fn.Syntax(), model.Reconciler) && pass.Flow.NonNil(o.Err, ret.Block()) {
			// The first fix counts: this one is for errors that are returned in other words.
			at.Fixes(fix.LeaveOnNotFound(pass.Flow, pass.Flow.Return(ret), pass.Flow.CallExpr(o.Call.Instr))...)
		}
		at.Sayf("a deleted %s makes this reconcile %s: NotFound from the Get of the reconciled object is returned; %s", x.name(), how, advice)
	}
}

// saidInside: the callee from which the NotFound comes is reported for it, where it is known
// which object is read.
func saidInside(found []failure, x failure) bool {
	return x.origin.Via != nil && slices.ContainsFunc(found, func(y failure) bool { return y.f.Fn == x.origin.Call.Static })
}

// name is what the object that is read is called.
func (x failure) name() string {
	if x.kind == nil {
		return "object"
	}
	return x.kind.Name()
}
