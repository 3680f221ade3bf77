package metricsreconcile

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var register = rule.Form{Name: "register", Run: reportRegister}

const reconciles = model.Reconciler | model.ObjectReconciler | model.SubReconciler | model.KeyWorker | model.ObjectWorker

func reportRegister(pass *rule.Pass) {
	if registers := anyCall(pass, func(fn *types.Func) bool { _, ok := kube.RegistersMetric(fn); return ok }); !registers || anyCall(pass, kube.UnregistersMetric) {
		return
	}
	recur.NewHot(pass, reconciles).Each(func(call ssaflow.Call, root string) {
		made, ok := kube.RegistersMetric(call.Fn)
		quiet := pass.QuietAt(call.Instr)
		if !ok || quiet(!lasting(pass, call), "the registry is no package variable: it may be a new one each time") ||
			quiet(conditional(call.Instr.Block()), "something decides whether it is registered, maybe that it was not before") {
			return
		}
		what := "registers"
		if made {
			what = "makes and registers"
		}
		pass.At(call).Sayf("%s %s a metric at every call of %s, and panics at the second: do it once, in a function init", call.Fn.Name(), what, root)
	})
}

// anyCall: a function of the package calls one of those.
func anyCall(pass *rule.Pass, is func(*types.Func) bool) bool {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if is(call.Fn) {
				return true
			}
		}
	}
	return false
}

// lasting: the registry is a package variable, or Prometheus' default one.
func lasting(pass *rule.Pass, call ssaflow.Call) bool {
	if !call.Method {
		return true
	}
	v := ssaflow.Unwrap(ssaflow.SoleDefinition(call.Args[0]))
	if made := ssaflow.MadeBy(v); made != nil {
		with, ok := pass.Flow.Resolve(made)
		if !ok || !kube.IsPromAutoWith(with.Fn) {
			return false
		}
		v = ssaflow.Unwrap(ssaflow.SoleDefinition(with.Arg(0)))
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, global := load.X.(*ssa.Global)
	return global
}

// conditional: something other than an error decides whether the block runs.
func conditional(b *ssa.BasicBlock) bool {
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) > 1 {
			continue
		}
		if cmp, ok := cond.Cond.(*ssa.BinOp); ok && kube.IsError(cmp.X.Type()) {
			continue
		}
		return true
	}
	return false
}
