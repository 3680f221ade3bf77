package notfound

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var requeued = rule.Form{Name: "requeued", Run: reportRequeued}

// reportRequeued reports Results that ask for another pass because the object is gone.
func reportRequeued(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["requeued"] {
		stmt := pass.Flow.Return(x.ret)
		if stmt == nil || len(stmt.Results) != 2 {
			continue
		}
		f := pass.At(stmt.Results[0]).Because(x.origin.Call, "NotFound comes from here")
		for _, clear := range fix.ClearResult(pass.Flow, x.f.Fn.Syntax(), stmt, recur.RequeueFields()) {
			f.Fix("return an empty Result", clear.TextEdits...)
		}
		if errflow.Ignoring(pass.Flow, x.ret.Results[1]) == nil {
			f.Review() // its author has asked for NotFound
		}
		f.Sayf("a deleted %s is reconciled again and again: this Result requeues the request where the Get of the reconciled object returns NotFound; return an empty Result", x.name())
	}
}

// comesBack: a return of a reconcile, where its object may be gone, asks for another pass
// and has no error for it.
func (c *checker) comesBack(f *memory.Func, ret *ssa.Return) (x failure, ok bool) {
	if !c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler) || len(ret.Results) != 2 || !kube.IsResult(ret.Results[0].Type()) || recur.AsksAgain(ret.Results[0]) == "" {
		return x, false
	}
	for _, o := range c.reads(f.Fn) {
		err := errflow.ErrorOf(o.Call.Instr)
		if err == nil || !c.isForgiven(err, ret) || c.isReadBefore(f.Fn, o.Call.Instr, 0) ||
			c.pass.Quiet(c.hasWork(o.Call.Instr, ret), ret, "something is done between the read and the return, which may have to be done again") {
			continue
		}
		return failure{f: f, ret: ret, origin: o, kind: readKind(o)}, true
	}
	return x, false
}

// isForgiven: the NotFound that err may be is no error of the return: it ignores that, or
// returns none where nothing else is left.
func (c *checker) isForgiven(err ssa.Value, ret *ssa.Return) bool {
	states := errflow.StatesOf(c.pass.Flow, err, ret.Block(), ssaflow.Conds{}, func(call ssaflow.Call) bool { return effects.MayTestNotFound(c.pass.Effects, call) })
	if ignored := errflow.Ignoring(c.pass.Flow, ret.Results[1]); ignored != nil {
		return ssaflow.SoleDefinition(ignored) == ssaflow.SoleDefinition(err) && states.May&errflow.ErrorNotFound != 0
	}
	return states.May == errflow.ErrorNotFound && errflow.Absent(c.pass.Flow, ret.Results[1], ret.Block())
}

// hasWork: more is done on the way from one instruction to another than to look at errors and
// to tell about them.
func (c *checker) hasWork(from, to ssa.Instruction) bool {
	for _, call := range c.pass.Flow.Calls(from.Parent()) {
		if call.Instr == from || !ssaflow.Reaches(from, call.Instr, nil) || !ssaflow.Reaches(call.Instr, to, nil) {
			continue
		}
		if !kube.EffectOf(call.Fn).Has(kube.Tells|kube.Quiet|kube.Text) && !kube.DerivesLogger(call.Fn) && !kube.MakesArgument(call.Fn) && !effects.MayTestNotFound(c.pass.Effects, call) {
			return true
		}
	}
	return false
}
