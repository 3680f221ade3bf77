package swallowederr

import "go/ast"

// around returns the outermost if statement or loop whose block is the branch, with the
// call before it: the comment above it is about both.
func (c *checker) around(branch ast.Node, call *ast.CallExpr) ast.Node {
	path := c.pass.Flow.Path(branch.Pos())
	for i := 0; i+2 < len(path); i++ {
		block, isBlock := path[i+1].(*ast.BlockStmt)
		if path[i] != branch {
			continue
		}
		if !isBlock || !onlyTests(block, branch, call) || bodyOf(path[i+2]) != block {
			break
		}
		branch = path[i+2]
	}
	return branch
}

// onlyTests: a block makes a call and tests its error, and does nothing else.
func onlyTests(block *ast.BlockStmt, branch ast.Node, call *ast.CallExpr) bool {
	n := len(block.List) - 1
	if n < 0 || ast.Node(block.List[n]) != branch {
		return false
	}
	for _, s := range block.List[:n] {
		ast.Inspect(s, func(x ast.Node) bool {
			if other, ok := x.(*ast.CallExpr); ok && (call == nil || other.Pos() > call.Pos() || other.End() < call.End()) {
				n = -1 // not around it, nor it
			}
			_, lit := x.(*ast.FuncLit)
			return n >= 0 && !lit && x != ast.Node(call)
		})
	}
	return n >= 0
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.IfStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	case *ast.ForStmt:
		return n.Body
	}
	return nil
}
