package qpsburst

import (
	_ "embed"
	"go/ast"
	"go/types"

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
		if !c.built(call.Args[0]) || c.qps == nil || c.other {
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

// built: e is a configuration that this function makes.
func (c *config) built(e ast.Expr) bool {
	e = model.Operand(e)
	if lit, ok := e.(*ast.CompositeLit); ok {
		return c.literal(lit)
	}
	l := c.pass.Local(e)
	if l == nil || len(l.Values) > 1 {
		return false
	}
	if len(l.Values) == 1 {
		if !c.source(l) {
			return false
		}
	} else if c.pass.Flow.EnclosingFunc(l.Var.Pos()) == nil || !c.declared(l) {
		return false
	}
	for _, u := range l.Uses {
		if u.Pos() < c.call.Pos() {
			c.use(u)
		}
	}
	return true
}

// declared: var cfg rest.Config.
func (c *config) declared(l *rule.Local) bool {
	_, pointer := types.Unalias(l.Var.Type()).(*types.Pointer)
	if pointer {
		return false
	}
	for _, n := range c.pass.Flow.Path(l.Var.Pos()) {
		if _, ok := n.(*ast.ValueSpec); ok {
			return true
		}
	}
	return false
}

// source: the variable begins as a literal, or as what a function returns that
// sets no limits.
func (c *config) source(l *rule.Local) bool {
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
		return c.literal(e)
	case *ast.CallExpr:
		_, ok := kube.NewRestConfig(c.pass.Callee(e))
		return ok
	}
	return false
}
