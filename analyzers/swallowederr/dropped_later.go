package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"
)

// dropsLater: the variable is given to the blank one, and to nothing else, or to
// another variable of which the same can be said.
func (c *checker) dropsLater(id *ast.Ident) bool {
	l := c.pass.Local(id)
	if l == nil || len(l.Values) != 1 {
		return false
	}
	dropped := 0
	for _, u := range l.Uses {
		as, ok := u.Around[0].(*ast.AssignStmt)
		if !ok || len(as.Lhs) != len(as.Rhs) {
			continue
		}
		i := slices.Index(as.Rhs, ast.Expr(u.Ident))
		if i < 0 {
			continue
		}
		if to, ok := as.Lhs[i].(*ast.Ident); ok && (to.Name == "_" || as.Tok == token.DEFINE && c.dropsLater(to)) {
			dropped++
		}
	}
	return dropped > 0
}
