package inline

import "go/ast"

// wanted reports whether a declaration holds a call that may be replaced.
func (r *rewriter) wanted(fd *ast.FuncDecl) (found bool) {
	r.look(fd)
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || r.callee(n) != nil || r.value(n.Fun) != nil || isLiteral(ast.Unparen(n.Fun))
		case *ast.DeferStmt:
			found = found || r.literal(n.Call) != nil
		case *ast.GoStmt:
			found = found || r.literal(n.Call) != nil
		case *ast.RangeStmt:
			found = found || r.over(n) != nil
		case *ast.SelectorExpr:
			found = found || r.member(n) != nil
		case *ast.SwitchStmt:
			found = found || n.Tag == nil
		case *ast.AssignStmt:
			found = found || r.takenOnce(n) || r.temporary(n)
		}
		return !found
	})
	return found
}

// takenOnce reports whether a statement declares a method value, or a struct, that is
// named once.
func (r *rewriter) takenOnce(s *ast.AssignStmt) bool {
	v, value := r.declaresOne(s)
	if v == nil || r.named[v] != 1 {
		return false
	}
	switch value.(type) {
	case *ast.SelectorExpr, *ast.CompositeLit:
		return true
	}
	return false
}
