package backoffsteps

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports retries that never run what they should retry.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		i, ok := kube.RepeatsBySteps(fn)
		if !ok || i >= len(call.Args) {
			return
		}
		lit, ok := pass.Defined(call.Args[i]).(*ast.CompositeLit)
		if !ok || hasSteps(pass, lit) || isAssigned(pass, call.Args[i]) {
			return
		}
		pass.At(call.Args[i]).Because(lit, "Steps is zero here").
			Sayf("the backoff has no Steps, which is how often %s runs its function: not once", fn.Name())
	})
}

// hasSteps: the literal sets Steps, to something else than zero as far as can be seen.
func hasSteps(pass *rule.Pass, lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true // all fields in their order
		}
		if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Steps" {
			v := pass.TypesInfo.Types[kv.Value].Value
			return v == nil || constant.Sign(v) != 0
		}
	}
	return false
}

// isAssigned: a field of the variable e is assigned somewhere, or its address is taken.
func isAssigned(pass *rule.Pass, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	obj := pass.TypesInfo.Uses[id]
	is := func(x ast.Expr) bool {
		x = ast.Unparen(x)
		if sel, ok := x.(*ast.SelectorExpr); ok {
			x = ast.Unparen(sel.X)
		}
		id, ok := x.(*ast.Ident)
		return ok && pass.TypesInfo.Uses[id] == obj
	}
	found := false
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					found = found || is(l)
				}
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(n.X)
			}
			return !found
		})
	}
	return found
}
