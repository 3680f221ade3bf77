package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Each visits the nodes of all files, parents first, with the nodes around each,
// the outermost first.
func (w *Rewriter) Each(visit func(f *File, n ast.Node, stack []ast.Node)) {
	for _, f := range w.Files {
		var stack []ast.Node
		ast.Inspect(f.AST, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			visit(f, n, stack)
			stack = append(stack, n)
			return true
		})
	}
}

// List returns the statements of a node that holds a list of them.
func List(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// InList reports whether the last node of a stack holds n in a list of statements.
func InList(n ast.Node, stack []ast.Node) bool {
	stmt, ok := n.(ast.Stmt)
	return ok && len(stack) > 0 && slices.Contains(List(stack[len(stack)-1]), stmt)
}

// Func returns the type and the body of the function around, and its declaration
// if it is one; all nil outside of functions.
func Func(stack []ast.Node) (*ast.FuncType, *ast.BlockStmt, *ast.FuncDecl) {
	for _, n := range slices.Backward(stack) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n.Type, n.Body, nil
		case *ast.FuncDecl:
			return n.Type, n.Body, n
		}
	}
	return nil, nil, nil
}

// Decl returns the declared function around a node.
func Decl(stack []ast.Node) *ast.FuncDecl {
	for _, n := range stack {
		if d, ok := n.(*ast.FuncDecl); ok {
			return d
		}
	}
	return nil
}

// Signature returns the type of the function around.
func (w *Rewriter) Signature(stack []ast.Node) *types.Signature {
	t, _, d := Func(stack)
	if d != nil {
		if fn, ok := w.Info.Defs[d.Name].(*types.Func); ok {
			return fn.Signature()
		}
		return nil
	}
	if t == nil {
		return nil
	}
	sig, _ := w.Info.TypeOf(t).(*types.Signature)
	return sig
}

// Generic reports whether type parameters are in scope.
func (w *Rewriter) Generic(stack []ast.Node) bool {
	d := Decl(stack)
	if d == nil {
		return false
	}
	fn, ok := w.Info.Defs[d.Name].(*types.Func)
	return !ok || fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil
}

// A Call is a call whose results a statement of a list takes first of all: an
// assignment, a return, the init of an if, or the statement that it is itself.
type Call struct {
	File    *File
	Expr    *ast.CallExpr
	Stmt    ast.Stmt // the statement of the list
	Results []types.Type
	Stack   []ast.Node // around Stmt
}

// Alone reports whether the call is a statement, so that its results are lost.
func (c *Call) Alone() bool {
	_, ok := c.Stmt.(*ast.ExprStmt)
	return ok
}

// Calls visits these calls; not those of built-in functions and conversions.
func (w *Rewriter) Calls(visit func(c *Call)) {
	w.Each(func(f *File, n ast.Node, stack []ast.Node) {
		if !InList(n, stack) {
			return
		}
		c := &Call{File: f, Stmt: n.(ast.Stmt), Stack: stack}
		switch n := n.(type) {
		case *ast.ExprStmt:
			c.Expr, _ = n.X.(*ast.CallExpr)
		case *ast.AssignStmt:
			c.Expr = assigned(n)
		case *ast.ReturnStmt:
			c.Expr = onlyCall(n.Results)
		case *ast.IfStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok {
				c.Expr = assigned(init)
			}
		}
		if c.Expr == nil || !w.IsCall(c.Expr) {
			return
		}
		c.Results = w.Results(c.Expr)
		visit(c)
	})
}

// assigned returns the call whose results an assignment takes and which is all
// that is evaluated.
func assigned(n *ast.AssignStmt) *ast.CallExpr {
	if len(n.Rhs) != 1 || n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
		return nil
	}
	for _, l := range n.Lhs {
		if Has[*ast.CallExpr](l) || Has[*ast.IndexExpr](l) {
			return nil
		}
	}
	call, _ := n.Rhs[0].(*ast.CallExpr)
	return call
}

// onlyCall returns the only call of a list, if it is one of its expressions.
func onlyCall(list []ast.Expr) (call *ast.CallExpr) {
	for _, e := range list {
		c, ok := e.(*ast.CallExpr)
		switch {
		case ok && call == nil:
			call = c
		case Has[*ast.CallExpr](e):
			return nil
		}
	}
	return call
}

// Has reports whether there is a node of a type in n.
func Has[N ast.Node](n ast.Node) bool {
	found := false
	if n != nil {
		ast.Inspect(n, func(n ast.Node) bool {
			_, ok := n.(N)
			found = found || ok
			return !found
		})
	}
	return found
}

// IsCall reports whether a call expression calls a function that is not built in.
func (w *Rewriter) IsCall(c *ast.CallExpr) bool {
	tv, ok := w.Info.Types[c.Fun]
	if !ok || tv.IsType() || tv.IsBuiltin() {
		return false
	}
	_, ok = tv.Type.Underlying().(*types.Signature)
	return ok
}

// Results returns the types of what a call returns.
func (w *Rewriter) Results(c *ast.CallExpr) []types.Type {
	switch t := w.Info.TypeOf(c).(type) {
	case nil:
		return nil
	case *types.Tuple:
		return Vars(t)
	default:
		if tv := w.Info.Types[c]; tv.IsVoid() {
			return nil
		}
		return []types.Type{t}
	}
}

// Callee returns the function or method that is called, nil for a value.
func (w *Rewriter) Callee(c *ast.CallExpr) *types.Func {
	fun := ast.Unparen(c.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		fn, _ := w.Info.Uses[f].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := w.Info.Uses[f.Sel].(*types.Func)
		return fn
	}
	return nil
}

// IsError reports whether t is the type error.
func IsError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// IsNil reports whether an expression is nil.
func (w *Rewriter) IsNil(e ast.Expr) bool { return w.Info.Types[e].IsNil() }

// Terminates reports whether a list of statements ends where nothing follows: with
// a return, a panic, a branch, or an if or block all of whose ends do.
func Terminates(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.BlockStmt:
		return Terminates(s.List)
	case *ast.IfStmt:
		if s.Else == nil {
			return false
		}
		return Terminates(s.Body.List) && Terminates([]ast.Stmt{s.Else})
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := c.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}
