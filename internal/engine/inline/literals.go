package inline

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// member returns the element of a literal that an expression takes right out of it:
// T{f: x}.f, map[string]T{"a": x}["a"]. nil for others, and where an element does something.
func (r *rewriter) member(e ast.Expr) ast.Expr {
	var lit *ast.CompositeLit
	var is func(i int, key ast.Expr) bool
	switch e := e.(type) {
	case *ast.SelectorExpr:
		s := r.info.Selections[e]
		if lit, _ = ast.Unparen(e.X).(*ast.CompositeLit); lit == nil || s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
			return nil
		}
		is = func(i int, key ast.Expr) bool {
			id, ok := key.(*ast.Ident)
			return key == nil && i == s.Index()[0] || ok && r.info.Uses[id] == s.Obj()
		}
	case *ast.IndexExpr:
		want := r.info.Types[e.Index].Value
		if lit, _ = ast.Unparen(e.X).(*ast.CompositeLit); lit == nil || want == nil {
			return nil
		}
		if _, ok := types.Unalias(r.info.TypeOf(lit)).Underlying().(*types.Map); !ok {
			return nil
		}
		is = func(_ int, key ast.Expr) bool {
			val := r.info.Types[key].Value
			return val != nil && val.Kind() == want.Kind() && constant.Compare(val, token.EQL, want)
		}
	default:
		return nil
	}
	return r.element(lit, is, r.info.TypeOf(e))
}

// element returns the value of a literal whose key, or place, is accepts.
func (r *rewriter) element(lit *ast.CompositeLit, is func(i int, key ast.Expr) bool, t types.Type) (found ast.Expr) {
	for i, x := range lit.Elts {
		var key ast.Expr
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			key, x = kv.Key, kv.Value
		}
		if !stable(r.info, x) {
			return nil
		}
		if is(i, key) {
			found = x
		}
	}
	if found == nil || !types.Identical(r.info.TypeOf(found), t) {
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
