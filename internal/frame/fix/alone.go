// Subject: fixes

package fix

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Alone reports whether nothing but the text leads to the object in the function,
// so that all that comes behind the copy sees the copy: no other variable, no list
// that is gone through and used afterwards, no caller that handed it in.
func (c *Copy) Alone(p *ssaflow.Package) bool {
	if c == nil || c.edit != nil {
		return c != nil
	}
	v := c.vars[0]
	if c.Text != v.Name() { // an element or field, which holds the copy then
		return true
	}
	def, _ := definition(p, v)
	switch def := ast.Unparen(def).(type) {
	case nil:
		return false
	case *ast.CallExpr:
		if returnedPart(p, def) != nil {
			return false
		}
	case *ast.TypeAssertExpr:
		if c.usedBehind(p, def.X) {
			return false
		}
	default:
		if !isRange(p, v) || c.usedBehind(p, def) {
			return false
		}
	}
	return !assignedOn(p, v, c)
}

// isRange: a range loop defines the variable.
func isRange(p *ssaflow.Package, v *types.Var) bool {
	for _, n := range p.Path(v.Pos()) {
		switch n.(type) {
		case *ast.RangeStmt:
			return true
		case *ast.AssignStmt, *ast.FuncDecl, *ast.FuncLit:
			return false
		}
	}
	return false
}

// usedBehind: the variable that e starts from is used behind the place where the
// copy is needed, or e starts from none.
func (c *Copy) usedBehind(p *ssaflow.Package, e ast.Expr) bool {
	id := baseIdent(p, e)
	if id == nil {
		_, call := ast.Unparen(e).(*ast.CallExpr)
		return !call // nobody else has what a call returns
	}
	v := p.Info().ObjectOf(id)
	fn := p.EnclosingFunc(c.vars[0].Pos())
	if v == nil || fn == nil {
		return true
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		use, ok := n.(*ast.Ident)
		found = found || ok && use.Pos() > c.At && p.Info().Uses[use] == v
		return !found
	})
	return found
}

// assignedOn: before the copy is needed, another variable, field or literal got
// the object.
func assignedOn(p *ssaflow.Package, v *types.Var, c *Copy) bool {
	fn := p.EnclosingFunc(v.Pos())
	if fn == nil {
		return true
	}
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && id.Pos() < c.At && p.Info().Uses[id] == v
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, r := range n.Rhs {
				found = found || is(r)
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Value
				}
				found = found || is(e)
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "append" {
				for _, a := range n.Args {
					found = found || is(a)
				}
			}
		}
		return !found
	})
	return found
}
