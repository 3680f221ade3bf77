package ssaobject

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var metadata = rule.Form{Name: "metadata", Run: look((*checker).reportMetadata)}

// reportMetadata reports an object that is built for an apply with the whole
// metadata of another.
func (c *checker) reportMetadata() {
	c.eachCopy(kube.IsObjectMeta, func(fn *ast.FuncDecl, lit *ast.CompositeLit, value ast.Expr) {
		if !c.pass.Mentions(fn, managedFields) && c.applied(fn, lit) {
			c.pass.At(value).
				Say(`the metadata is copied with managedFields, which apply refuses ("metadata.managedFields must be nil"); copy name, namespace and what is yours`)
		}
	})
}

// managedFields: the field of metadata, or its setter.
func managedFields(_ *ast.Ident, of types.Object) bool {
	fn, _ := of.(*types.Func)
	f, set, _ := kube.MetaAccessor(fn)
	return set && f == "ManagedFields" || kube.MetaField(of) == "ManagedFields"
}

// applied: the object, or its JSON, is applied by this function or by one of
// the package that calls it.
func (c *checker) applied(fn *ast.FuncDecl, lit *ast.CompositeLit) bool {
	marshals, direct := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if kube.IsJSONMarshal(c.pass.Callee(call)) && len(call.Args) == 1 && c.same(call.Args[0], lit) {
			marshals = true
		}
		if p, ok := c.applies[call]; ok && p.Object != nil && c.same(p.Object, lit) {
			direct = true
		}
		return true
	})
	if direct || marshals && c.within[fn] {
		return true
	}
	return marshals && c.callerApplies(fn)
}

// same: e is the literal, or the variable that is assigned it last.
func (c *checker) same(e ast.Expr, lit *ast.CompositeLit) bool {
	e = model.Operand(e)
	if e == ast.Expr(lit) {
		return true
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	obj := c.pass.TypesInfo.Uses[id]
	for _, n := range c.pass.Flow.Path(lit.Pos()) {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range a.Lhs {
			if li, ok := l.(*ast.Ident); ok && obj != nil && (c.pass.TypesInfo.Uses[li] == obj || c.pass.TypesInfo.Defs[li] == obj) {
				return true
			}
		}
	}
	return false
}

func (c *checker) callerApplies(fn *ast.FuncDecl) bool {
	obj, _ := c.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	for caller := range c.within {
		found := false
		ast.Inspect(caller, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && obj != nil && c.pass.Callee(call) == obj {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
