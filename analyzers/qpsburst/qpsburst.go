package qpsburst

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports clients whose rate is limited without a burst.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.MakesClientset(fn) || len(call.Args) == 0 {
			return
		}
		c := config{pass: pass, call: call}
		if !c.isBuilt(call.Args[0]) || c.qps == nil || c.other {
			return
		}
		pass.At(c.qps).Because(call, "fails here").
			Say(`QPS is set but Burst is 0: ` + fn.Name() + ` fails ("burst is required to be greater than 0"); set Burst too`)
	})
}

// A config is what a function does with a rest.Config before it makes a
// clientset of it.
type config struct {
	pass  *rule.Pass
	call  *ast.CallExpr
	qps   ast.Expr // the constant that is set
	other bool     // burst, a rate limiter, or anything that is not seen
}

// isBuilt: e is a configuration that this function makes.
func (c *config) isBuilt(e ast.Expr) bool {
	e = model.Operand(e)
	if lit, ok := e.(*ast.CompositeLit); ok {
		return c.isLiteral(lit)
	}
	l := c.pass.Local(e)
	if l == nil || len(l.Values) > 1 {
		return false
	}
	if len(l.Values) == 1 {
		if !c.isSource(l) {
			return false
		}
	} else if c.pass.Flow.EnclosingFunc(l.Var.Pos()) == nil || !c.isDeclared(l) {
		return false
	}
	for _, u := range l.Uses {
		if u.Pos() < c.call.Pos() {
			c.use(u)
		}
	}
	return true
}

// isDeclared: var cfg rest.Config.
func (c *config) isDeclared(l *rule.Local) bool {
	_, pointer := types.Unalias(l.Var.Type()).(*types.Pointer)
	return !pointer && slices.ContainsFunc(c.pass.Flow.Path(l.Var.Pos()), func(n ast.Node) bool { _, ok := n.(*ast.ValueSpec); return ok })
}

// isSource: the variable begins as a literal, or as what a function returns that
// sets no limits.
func (c *config) isSource(l *rule.Local) bool {
	e := l.Values[0]
	if e == nil { // one of several results
		call := c.pass.DefiningCall(l)
		if call == nil {
			return false
		}
		e = call
	}
	switch e := model.Operand(e).(type) {
	case *ast.CompositeLit:
		return c.isLiteral(e)
	case *ast.CallExpr:
		_, ok := kube.NewRestConfig(c.pass.Callee(e))
		return ok
	}
	return false
}

func (c *config) isLiteral(lit *ast.CompositeLit) bool {
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
			c.other = c.other || !c.isPlain(u)
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

// isPlain: the variable is compared.
func (c *config) isPlain(u rule.Use) bool {
	_, ok := u.Around[0].(*ast.BinaryExpr)
	return ok
}
