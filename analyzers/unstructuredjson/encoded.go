package unstructuredjson

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// onlyEncoded: the object that e names was made or read here, or handed in by functions
// of the package of which the same can be said. It goes to a client or is the answer of a
// conversion webhook, which make JSON of it, also by way of a caller in the package, and
// to nobody else: nothing copies it.
func (c *checker) onlyEncoded(e ast.Expr) bool {
	sent, ok := c.encodedFrom(e, 0)
	return ok && sent
}

// maxCalls bounds the way from functions to their callers and callees.
const maxCalls = 4

// encodedFrom looks at the variable that e names, with those of the callers where it is a
// parameter. sent: JSON is made of it; ok: nothing else is done that could copy it.
func (c *checker) encodedFrom(e ast.Expr, depth int) (sent, ok bool) {
	l := c.pass.Local(unaddressed(e))
	if l == nil || depth > maxCalls {
		return false, false
	}
	sent, ok = c.uses(l, depth)
	if !ok || len(l.Values) == 1 {
		return sent, ok && made(l.Values[0])
	}
	fn := c.declares(l)
	if fn == nil || fn.Exported() || fn.Signature().Variadic() || len(l.Values) > 0 {
		return false, false
	}
	at := slices.Index(slices.Collect(fn.Signature().Params().Variables()), l.Var)
	calls, all := c.callsOf(fn)
	if at < 0 || !all || len(calls) == 0 {
		return false, false
	}
	for _, call := range calls {
		if at >= len(call.Args) {
			return false, false
		}
		if there, ok := c.encodedFrom(call.Args[at], depth+1); !ok || !sent && !there {
			return false, false
		}
	}
	return true, true
}

// callsOf returns the calls of a function in the package; all is false when it is used as
// a value, too.
func (c *checker) callsOf(fn *types.Func) (calls []*ast.CallExpr, all bool) {
	uses := 0
	for _, f := range c.pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				own, _ := c.pass.TypesInfo.Defs[n.Name].(*types.Func)
				return !c.pass.Flow.DissolvedFunc(own) // its calls stand at its callers
			case *ast.Ident:
				if c.pass.TypesInfo.Uses[n] == fn {
					uses++
				}
			case *ast.CallExpr:
				if c.pass.Callee(n) == fn {
					calls = append(calls, n)
				}
			}
			return true
		})
	}
	return calls, uses == len(calls)
}

// made: the value of a variable is a new object, or what a function returned.
func made(v ast.Expr) bool {
	switch v := ast.Unparen(v).(type) {
	case nil, *ast.CallExpr:
		return true
	case *ast.UnaryExpr:
		_, lit := ast.Unparen(v.X).(*ast.CompositeLit)
		return v.Op == token.AND && lit
	case *ast.CompositeLit:
		return true
	}
	return false
}

// unaddressed returns x of &x, and any other expression as it is.
func unaddressed(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return e
}
