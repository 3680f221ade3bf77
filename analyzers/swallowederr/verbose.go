package swallowederr

import (
	"go/ast"
	"go/constant"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// verbose: a log call of a raised level, log.V(4).Error, or of a logger that is not one
// for errors, level.Info(log).Log.
func verbose(pass *rule.Pass, call ssaflow.Call) bool {
	expr := pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return false
	}
	sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if kube.LogsByLogger(call.Fn) {
		return !ok || !kube.MakesErrorLogger(model.Callee(pass.TypesInfo, inner))
	}
	if !ok || !kube.RaisesLevel(model.Callee(pass.TypesInfo, inner)) {
		return false
	}
	by := pass.TypesInfo.Types[inner.Args[0]].Value
	return by == nil || constant.Sign(by) != 0
}
