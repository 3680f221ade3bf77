package qpsburst

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

func (c *config) literal(lit *ast.CompositeLit) bool {
	if !kube.IsRestConfig(c.pass.TypesInfo.TypeOf(lit)) {
		return false
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		if key, ok := kv.Key.(*ast.Ident); ok {
			c.set(key.Name, kv.Value, kv)
		}
	}
	return true
}

func (c *config) set(field string, value ast.Expr, at ast.Expr) {
	switch field {
	case "QPS":
		v := c.pass.TypesInfo.Types[value].Value
		if v == nil || constant.Sign(v) <= 0 {
			c.other = true
			return
		}
		c.qps = at
	case "Burst", "RateLimiter":
		c.other = true
	}
}

// use looks at a use of the variable: a field that is set or read is fine, and so
// is a client that is made of it; all else may set the burst.
func (c *config) use(u rule.Use) {
	sel, ok := u.Around[0].(*ast.SelectorExpr)
	if !ok {
		if call, ok := u.Around[0].(*ast.CallExpr); !ok || !kube.MakesClientset(c.pass.Callee(call)) {
			c.other = c.other || !c.plain(u)
		}
		return
	}
	if a, ok := u.Around[1].(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
		for i, lhs := range a.Lhs {
			if lhs == ast.Expr(sel) {
				c.set(sel.Sel.Name, a.Rhs[i], sel)
				return
			}
		}
	}
	if sel.Sel.Name == "Burst" || sel.Sel.Name == "RateLimiter" {
		c.other = true
	}
	if _, method := c.pass.TypesInfo.Uses[sel.Sel].(*types.Func); method {
		c.other = true
	}
}

// plain: the variable is compared.
func (c *config) plain(u rule.Use) bool {
	_, ok := u.Around[0].(*ast.BinaryExpr)
	return ok
}
