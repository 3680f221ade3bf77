package ssaobject

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var typemeta = rule.Form{Name: "typemeta", Run: look((*checker).reportTypeMeta)}

// reportTypeMeta reports an object of a kind that is applied which gets its type
// from another: typed objects mostly have none.
func (c *checker) reportTypeMeta() {
	c.eachCopy(kube.IsTypeMeta, func(fn *ast.FuncDecl, lit *ast.CompositeLit, value ast.Expr) {
		if c.kinds[kube.Named(c.pass.TypesInfo.TypeOf(lit)).Obj()] && !c.typed(fn) && !c.cached(fn, value, 0) {
			c.pass.At(value).
				Say("the type is copied from an object that mostly has none (informers and live reads leave it empty), and apply needs it in the body: write apiVersion and kind down")
		}
	})
}

// typed: the function gives an object its type.
func (c *checker) typed(fn *ast.FuncDecl) bool {
	assigned := make(map[*ast.Ident]bool)
	ast.Inspect(fn, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				assigned[model.Name(l)] = true
			}
		}
		return true
	})
	return c.pass.Mentions(fn, func(id *ast.Ident, of types.Object) bool {
		_, sets := of.(*types.Func)
		return (sets || assigned[id]) && kube.GivesType(of)
	})
}

// cached: the object whose type e is was read with a client of
// controller-runtime, which may be a cached one, and that fills the type in: by
// this function, or by one of the package that hands the object over.
func (c *checker) cached(fn *ast.FuncDecl, e ast.Expr, depth int) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj := c.pass.Variable(sel.X)
	if obj == nil {
		return true // a part of something: where it comes from is not in sight
	}
	return c.readBy(fn, obj, depth)
}

func (c *checker) readBy(fn *ast.FuncDecl, obj *types.Var, depth int) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			op, isOp := kube.ClientOp(c.pass.Callee(call))
			found = found || isOp && !op.Clientset && op.Verb == kube.Get && op.Obj < len(call.Args) && c.pass.Variable(call.Args[op.Obj]) == obj
		}
		return !found
	})
	if found || depth > 2 {
		return found
	}
	self, _ := c.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	sig, ok := c.pass.TypesInfo.Defs[fn.Name].Type().(*types.Signature)
	if self == nil || !ok {
		return false
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == obj {
			return c.handedRead(self, i, depth+1)
		}
	}
	return false
}

// handedRead: some caller in the package hands over, as argument i, what it read.
func (c *checker) handedRead(callee *types.Func, i, depth int) bool {
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			caller, ok := d.(*ast.FuncDecl)
			if !ok || caller.Body == nil {
				continue
			}
			found := false
			ast.Inspect(caller.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && c.pass.Callee(call) == callee && i < len(call.Args) {
					if obj := c.pass.Variable(call.Args[i]); obj != nil {
						found = found || c.readBy(caller, obj, depth)
					}
				}
				return !found
			})
			if found {
				return true
			}
		}
	}
	return false
}
