package swallowederr

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// forgets reports errs = errors.Join(err), which drops what errs held.
func (c *checker) forgets(as *ast.AssignStmt) {
	if as.Tok != token.ASSIGN || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
		return
	}
	id, ok := as.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall || id.Name == "_" || len(call.Args) != 1 {
		return
	}
	fn := model.Callee(c.pass.TypesInfo, call)
	v := c.pass.TypesInfo.ObjectOf(id)
	if !kube.JoinsErrors(fn) || v == nil || mentions(c.pass.TypesInfo, call, v) {
		return
	}
	arg := ast.Unparen(call.Args[0])
	at := call.Args[0].Pos()
	if lit, ok := arg.(*ast.CompositeLit); ok && len(lit.Elts) == 1 {
		arg, at = lit.Elts[0], lit.Elts[0].Pos()
	}
	if t := c.pass.TypesInfo.TypeOf(arg); t == nil || !kube.IsError(t) || !c.mayHold(v, as) {
		return
	}
	c.pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(),
		Message: fmt.Sprintf("%s may hold an error already, which is dropped here; use %s(%s, %s)", id.Name, types.ExprString(call.Fun), id.Name, types.ExprString(arg)),
		SuggestedFixes: []analysis.SuggestedFix{{Message: "keep " + id.Name,
			TextEdits: []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(id.Name + ", ")}}}}})
}

// mayHold: the variable was filled before by another such assignment, or by the
// last pass of the loop around, and nobody has looked at it since.
func (c *checker) mayHold(v types.Object, as *ast.AssignStmt) bool {
	path := c.pass.Flow.Path(as.Pos())
	var loop ast.Node
	for i, n := range path {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if loop == nil && (v.Pos() < n.Pos() || v.Pos() > n.End()) {
				loop = n
			}
		case *ast.IfStmt:
			if block, ok := path[max(i-1, 0)].(*ast.BlockStmt); ok && loop == nil && leaves(block.List[len(block.List)-1]) {
				return false
			}
		}
		if n == c.fn.Syntax() {
			break
		}
	}
	if loop != nil {
		return !c.readIn(v, loop, as)
	}
	filled := false
	sameFunc(c.fn.Syntax(), func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.End() >= as.Pos() || a == as {
			return
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok || c.pass.TypesInfo.ObjectOf(id) != v || len(a.Rhs) != len(a.Lhs) {
				continue
			}
			call, ok := ast.Unparen(a.Rhs[i]).(*ast.CallExpr)
			filled = filled || ok && kube.CombinesErrors(model.Callee(c.pass.TypesInfo, call))
		}
	})
	return filled && !c.readIn(v, c.fn.Syntax(), as)
}

// leaves: control does not go on behind the statement.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO
	}
	return false
}

// readIn: the variable is read in n before the assignment.
func (c *checker) readIn(v types.Object, n ast.Node, as *ast.AssignStmt) bool {
	found := false
	sameFunc(n, func(x ast.Node) {
		id, ok := x.(*ast.Ident)
		if !ok || c.pass.TypesInfo.Uses[id] != v || id.Pos() >= as.Pos() {
			return
		}
		if parent, ok := c.pass.Flow.Path(id.Pos())[1].(*ast.AssignStmt); ok {
			for _, l := range parent.Lhs {
				if l == ast.Expr(id) {
					return
				}
			}
		}
		found = true
	})
	return found
}

// collected reports a list of errors that is filled and never read.
func (c *checker) collected(syntax ast.Node) {
	sameFunc(syntax, func(n ast.Node) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Tok != token.ASSIGN || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
			return
		}
		id, ok := as.Lhs[0].(*ast.Ident)
		if !ok {
			return
		}
		v, _ := c.pass.TypesInfo.Uses[id].(*types.Var)
		if v == nil || v.Parent() == c.pass.Pkg.Scope() || !listOfErrors(v.Type()) && !kube.IsError(v.Type()) || c.isResult(v) {
			return
		}
		if c.accumulates(as, v) && !c.readAtAll(v) {
			c.pass.Report(analysis.Diagnostic{Pos: as.Pos(), End: as.End(),
				Message: fmt.Sprintf("errors are collected in %s, which is never looked at: failures are taken for success; return it", id.Name)})
		}
	})
}

func listOfErrors(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && kube.IsError(s.Elem())
}

func (c *checker) isResult(v *types.Var) bool {
	for fn := c.fn; fn != nil; fn = fn.Parent() {
		res := fn.Signature.Results()
		for i := range res.Len() {
			if res.At(i) == v {
				return true
			}
		}
		if v.Pos() < fn.Pos() { // a parameter of a literal around
			continue
		}
	}
	return false
}

// accumulates: v = append(v, ...) or v = errors.Join(v, ...).
func (c *checker) accumulates(as *ast.AssignStmt, v types.Object) bool {
	call, ok := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return false
	}
	first, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[first] != v {
		return false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := c.pass.TypesInfo.Uses[id].(*types.Builtin); builtin && id.Name == "append" {
			return true
		}
	}
	return kube.JoinsErrors(model.Callee(c.pass.TypesInfo, call))
}

// readAtAll: some use of the variable is not part of filling it.
func (c *checker) readAtAll(v *types.Var) bool {
	file := c.pass.Flow.File(v.Pos())
	if file == nil {
		return true
	}
	fill := make(map[*ast.Ident]bool)
	read := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				if id, ok := n.Lhs[0].(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == v {
					fill[id] = true
					if c.accumulates(n, v) {
						fill[ast.Unparen(ast.Unparen(n.Rhs[0]).(*ast.CallExpr).Args[0]).(*ast.Ident)] = true
					}
				}
			}
		case *ast.Ident:
			if c.pass.TypesInfo.Uses[n] == v && !fill[n] {
				read = true
			}
		}
		return !read
	})
	return read
}
