package leaderexit

import "go/ast"

// What comes after an election.
const (
	unknown = iota
	forever // nothing, while the process lives
	again   // the next one
)

func goesOn(call *ast.CallExpr, around []ast.Node) int {
	if g, ok := around[0].(*ast.GoStmt); ok && g.Call == call {
		return forever
	}
	stmt, ok := around[0].(*ast.ExprStmt)
	if !ok || len(around) < 4 {
		return unknown
	}
	block, ok := around[1].(*ast.BlockStmt)
	if !ok {
		return unknown
	}
	next := after(block, stmt)
	if loop, ok := around[2].(*ast.ForStmt); ok && loop.Body == block && next == nil {
		return again
	}
	if waits(next) {
		return forever
	}
	lit, ok := around[2].(*ast.FuncLit)
	if !ok || next != nil || len(around) < 5 || defers(block) {
		return unknown
	}
	if outer, ok := around[3].(*ast.CallExpr); ok && ast.Unparen(outer.Fun) == ast.Expr(lit) {
		if _, ok := around[4].(*ast.GoStmt); ok {
			return forever
		}
	}
	return unknown
}

// after returns the statement that follows s, without those that do nothing.
func after(block *ast.BlockStmt, s ast.Stmt) ast.Stmt {
	behind := false
	for _, x := range block.List {
		if behind && !idle(x) {
			return x
		}
		behind = behind || x == s
	}
	return nil
}

func idle(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	to, ok := a.Lhs[0].(*ast.Ident)
	_, lit := a.Rhs[0].(*ast.BasicLit)
	return ok && to.Name == "_" && lit
}

// waits: select {}.
func waits(s ast.Stmt) bool {
	sel, ok := s.(*ast.SelectStmt)
	return ok && len(sel.Body.List) == 0
}

func defers(block *ast.BlockStmt) bool {
	for _, s := range block.List {
		if _, ok := s.(*ast.DeferStmt); ok {
			return true
		}
	}
	return false
}
