package unstructuredjson

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// uses looks at what is done with an object in the function of its variable.
func (c *checker) uses(l *rule.Local, depth int) (sent, ok bool) {
	if depth > maxCalls {
		return false, false
	}
	replaced := c.answered(l)
	for _, u := range l.Uses {
		around := u.Around
		if p, ok := around[0].(*ast.UnaryExpr); ok && p.Op == token.AND && len(around) > 1 {
			around = around[1:]
			if _, ok := around[0].(*ast.CallExpr); !ok {
				return false, false
			}
		}
		if replaced(u) {
			continue
		}
		switch n := around[0].(type) {
		case *ast.SelectorExpr:
			fn, _ := c.pass.TypesInfo.Uses[n.Sel].(*types.Func)
			if _, copies := kube.DeepCopies(fn); copies {
				return false, false
			}
		case *ast.BinaryExpr:
		case *ast.ReturnStmt:
			there := c.answers(l, u)
			if !there {
				if there, ok = c.sentByCallers(n, u.Ident, depth); !ok {
					return false, false
				}
			}
			sent = sent || there
		case *ast.CallExpr:
			there, ok := c.encodes(n, u, depth)
			if !ok {
				return false, false
			}
			sent = sent || there
		default:
			return false, false
		}
	}
	return sent, true
}

// answers: the function around the variable returns it to a conversion webhook.
func (c *checker) answers(l *rule.Local, u rule.Use) bool {
	fn := c.declares(l)
	return fn != nil && kube.IsConversion(fn.Signature()) && !slices.ContainsFunc(u.Around, func(n ast.Node) bool {
		_, lit := n.(*ast.FuncLit)
		return lit
	})
}

// declares returns the function in which the variable is.
func (c *checker) declares(l *rule.Local) *types.Func {
	decl, ok := l.Func.(*ast.FuncDecl)
	if !ok {
		return nil
	}
	fn, _ := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn
}

// encodes: the call sends what u names with a client that leaves it alone, or hands it to
// a function of the package that does no more with it.
func (c *checker) encodes(call *ast.CallExpr, u rule.Use, depth int) (sent, ok bool) {
	fn := c.pass.Callee(call)
	if op, is := kube.ClientOp(fn); is {
		sent = (op.Verb == kube.Update || op.Verb == kube.Create) && op.Obj >= 0 && op.Obj < len(call.Args) && unaddressed(call.Args[op.Obj]) == ast.Expr(u.Ident)
		return sent, sent
	}
	if fn != nil && kube.EffectOf(fn).Has(kube.Tells) || fn != nil && kube.EffectOf(fn).Has(kube.Marks) {
		return false, true // a log or an event, an owner or a finalizer: they look at the metadata
	}
	if fn == nil || fn.Pkg() != c.pass.Pkg || fn.Signature().Variadic() {
		return false, false
	}
	for i, arg := range call.Args {
		if unaddressed(arg) == ast.Expr(u.Ident) {
			if l := c.param(fn, i); l != nil && len(l.Values) == 0 {
				return c.uses(l, depth+1)
			}
		}
	}
	return false, false
}

// param describes parameter i of a function of the package; nil without a name.
func (c *checker) param(fn *types.Func, i int) *rule.Local {
	decl := c.pass.Model.Decl(fn)
	if decl == nil || decl.Body == nil {
		return nil
	}
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if c.pass.TypesInfo.Defs[name] == fn.Signature().Params().At(i) {
				return c.pass.Local(name)
			}
		}
	}
	return nil
}
