package leaderexit

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// quiet: the function writes to the log, or does nothing.
func quiet(pass *rule.Pass, fn *ast.FuncLit) bool { return quietly(pass, fn.Body, 0) }

func quietly(pass *rule.Pass, body *ast.BlockStmt, depth int) bool {
	for _, s := range body.List {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			return false
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		callee := pass.Callee(call)
		if callee == nil || kube.NeverReturns(callee) {
			return false
		}
		if kube.EffectOf(callee).Has(kube.Quiet) {
			continue
		}
		if own := declared(pass, callee); own == nil || depth > 2 || !quietly(pass, own.Body, depth+1) {
			return false
		}
	}
	return true
}

// declared returns the declaration of a function of this package, nil of another one.
func declared(pass *rule.Pass, fn *types.Func) *ast.FuncDecl {
	f := pass.Flow.Func(fn)
	if f == nil {
		return nil
	}
	d, _ := f.Syntax().(*ast.FuncDecl)
	if d == nil || d.Body == nil {
		return nil
	}
	return d
}
