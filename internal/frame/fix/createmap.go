// Subject: fixes

package fix

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"go/ast"
	"go/types"
)

// CreateMap makes the map e, a field behind variables and fields, in front of
// statement stmt where it is nil. None when its type is not written down as it
// is: keys and elements are basic types, or slices of them.
func CreateMap(p *ssaflow.Package, stmt ast.Stmt, e ast.Expr) []Fix {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || stmt == nil || !onlyFields(sel) {
		return nil
	}
	m, ok := p.Info().TypeOf(sel).(*types.Map)
	if !ok || !isBasic(m.Key()) {
		return nil
	}
	elem := m.Elem()
	if s, ok := elem.(*types.Slice); ok {
		elem = s.Elem()
	}
	if !isBasic(elem) {
		return nil
	}
	name := types.ExprString(sel)
	return Offer("create the map", InsertBefore(p, stmt, "if "+name+" == nil {\n\t"+name+" = "+m.String()+"{}\n}")...)
}

// onlyFields: the selector is a variable with names of fields behind it.
func onlyFields(sel *ast.SelectorExpr) bool {
	for {
		switch x := sel.X.(type) {
		case *ast.Ident:
			return true
		case *ast.SelectorExpr:
			sel = x
		default:
			return false
		}
	}
}

func isBasic(t types.Type) bool {
	_, ok := t.(*types.Basic)
	return ok
}
