package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var firstonly = rule.Form{Name: "firstonly", Run: look((*checker).reportFirstOnly)}

// reportFirstOnly reports conditions that compare the first owner with an object,
// although there may be several.
func (c *checker) reportFirstOnly() {
	for _, b := range c.ifs {
		if c.panics(b.stmt) {
			continue
		}
		ast.Inspect(b.stmt.Cond, func(n ast.Node) bool {
			cmp, ok := n.(*ast.BinaryExpr)
			if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
				return true
			}
			list := c.compared(cmp.X, cmp.Y)
			if list == nil {
				list = c.compared(cmp.Y, cmp.X)
			}
			if list == nil || c.pass.Quiet(c.replaces(b.stmt, list), cmp, "the branch replaces the whole list") {
				return true
			}
			c.pass.At(cmp).
				Sayf("only the first owner of %s is compared: once the object has another owner in front this is wrong for ever; look at all of them, or use metav1.IsControlledBy", types.ExprString(list))
			return false
		})
	}
}

// panics: the branch does nothing but panic, as where helpers of tests say what
// they are to be given.
func (c *checker) panics(s *ast.IfStmt) bool {
	if len(s.Body.List) != 1 {
		return false
	}
	e, ok := s.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && c.pass.IsBuiltin(call, "panic")
}

// replaces: the branch assigns the list anew, whatever was in it: the owner is the first then.
func (c *checker) replaces(s *ast.IfStmt, list ast.Expr) bool {
	text := types.ExprString(list)
	return slices.ContainsFunc(s.Body.List, func(st ast.Stmt) bool {
		as, ok := st.(*ast.AssignStmt)
		return ok && as.Tok == token.ASSIGN && len(as.Lhs) == 1 && len(as.Rhs) == 1 && types.ExprString(as.Lhs[0]) == text && !mentions(as.Rhs[0], text)
	})
}

// mentions: an expression of that text is part of e.
func mentions(e ast.Expr, text string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		found = found || ok && types.ExprString(x) == text
		return !found
	})
	return found
}

// compared returns the list whose first owner is compared with something else than
// a constant or another reference, where the function does not look at the rest of
// the list.
func (c *checker) compared(owner, with ast.Expr) (list ast.Expr) {
	sel, ok := ast.Unparen(owner).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "UID" && sel.Sel.Name != "Name" && sel.Sel.Name != "Kind" {
		return nil
	}
	ix, ok := ast.Unparen(sel.X).(*ast.IndexExpr)
	if !ok || !kube.IsOwnerReference(c.pass.TypesInfo.TypeOf(ix)) || !isZero(ix.Index) || c.pass.TypesInfo.Types[with].Value != nil {
		return nil
	}
	if other, ok := ast.Unparen(with).(*ast.SelectorExpr); ok && kube.IsOwnerReference(c.pass.TypesInfo.TypeOf(other.X)) {
		return nil
	}
	if fn := c.pass.Flow.EnclosingFunc(owner.Pos()); fn != nil && c.looksFurther(fn, ix.X) {
		return nil
	}
	return ix.X
}

func isZero(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Value == "0"
}

// looksFurther: the function compares the length of the list with a constant that
// is not 0, or goes through its other elements.
func (c *checker) looksFurther(fn ast.Node, list ast.Expr) bool {
	text, found := types.ExprString(list), false
	counts := func(x, y ast.Expr) bool {
		call, ok := x.(*ast.CallExpr)
		v := c.pass.TypesInfo.Types[y].Value
		return ok && len(call.Args) == 1 && types.ExprString(call.Args[0]) == text && v != nil && v.ExactString() != "0"
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || counts(n.X, n.Y) || counts(n.Y, n.X)
		case *ast.RangeStmt:
			found = found || types.ExprString(n.X) == text
		case *ast.IndexExpr:
			found = found || types.ExprString(n.X) == text && !isZero(n.Index)
		}
		return !found
	})
	return found
}
