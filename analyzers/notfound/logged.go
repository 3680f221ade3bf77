package notfound

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var logged = rule.Form{Name: "logged", Run: reportLogged}

// reportLogged reports the NotFound of the reconciled object in the log of errors.
func reportLogged(pass *rule.Pass) {
	for _, x := range rule.Shared(pass, findFailures)["logged"] {
		if expr := pass.Flow.CallExpr(x.log); expr != nil {
			advice := "test for it before logging"
			if x.alone {
				advice = "log it with Info, or not at all"
			}
			pass.At(expr).Because(x.origin.Call, "NotFound comes from here").Because(x.ret, "it is ignored here").
				Sayf("each deletion of a %s is logged as an error, with its stack, although the function ignores NotFound; %s", x.name(), advice)
		}
	}
}

// logs returns what writes the NotFound of the reconciled object to the log as an error, before
// the function ignores it.
func (c *checker) logs(f *memory.Func) (out []failure) {
	if !c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler) {
		return nil
	}
	for _, o := range c.reads(f.Fn) {
		err := errflow.ErrorOf(o.Call.Instr)
		if err == nil || o.Via != nil || c.pass.Quiet(c.isReadBefore(f.Fn, o.Call.Instr, 0), o.Call.Instr, readBefore) ||
			c.pass.Quiet(c.isDeaf(f.Fn), o.Call.Instr, "a filter lets no deletion through") {
			continue
		}
		for _, call := range errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true }).Calls {
			if !kube.EffectOf(call.Fn).Has(kube.LogsError) {
				continue
			}
			states := errflow.StatesOf(c.pass.Flow, err, call.Instr.Block(), ssaflow.Conds{}, func(t ssaflow.Call) bool { return effects.MayTestNotFound(c.pass.Effects, t) })
			if states.May&errflow.ErrorNotFound == 0 {
				continue
			}
			i := slices.IndexFunc(ssaflow.Returns(f.Fn), func(ret *ssa.Return) bool {
				return len(ret.Results) == 2 && ssaflow.Reaches(call.Instr, ret, nil) && c.isForgiven(err, ret)
			})
			if i >= 0 {
				out = append(out, failure{f: f, ret: ssaflow.Returns(f.Fn)[i], origin: o, kind: readKind(o), log: call.Instr, alone: states.May == errflow.ErrorNotFound})
				break
			}
		}
	}
	return out
}

// isDeaf: the function is of a controller that is not told of deletions.
func (c *checker) isDeaf(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	return recv != nil && slices.ContainsFunc(rule.Shared(c.pass, recur.FindBuilders).Controllers, func(b *recur.Controller) bool {
		return b.Reconciler != nil && b.Reconciler == kube.Named(recv.Type()) && b.HidesDeletions(c.pass)
	})
}
