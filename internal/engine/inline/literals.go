package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// member returns the element of a literal that an expression takes right out of it:
// T{f: x}.f. nil for others, and where an element does something.
func (r *rewriter) member(x ast.Expr) ast.Expr {
	e, ok := x.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
	s := r.info.Selections[e]
	if !ok || s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return nil
	}
	var found ast.Expr
	for i, val := range lit.Elts {
		is := i == s.Index()[0]
		if kv, ok := val.(*ast.KeyValueExpr); ok {
			id, ok := kv.Key.(*ast.Ident)
			is, val = ok && r.info.Uses[id] == s.Obj(), kv.Value
		}
		if !stable(r.info, val) {
			return nil
		}
		if is {
			found = val
		}
	}
	if found == nil || !types.Identical(r.info.TypeOf(found), r.info.TypeOf(e)) {
		return nil
	}
	return found
}

// mayTakeOut reports whether an expression may be another one below its parent: nothing is
// assigned to it, or takes its address.
func (r *rewriter) mayTakeOut(parent ast.Node, e ast.Expr) bool {
	switch p := parent.(type) {
	case *ast.UnaryExpr:
		return p.Op != token.AND
	case *ast.AssignStmt:
		return p.Tok == token.DEFINE || !slices.Contains(p.Lhs, e)
	case *ast.IncDecStmt:
		return false
	}
	return true
}
