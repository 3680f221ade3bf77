package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// walk visits the nodes of all files with what lies around them, the outermost
// first; the node itself is the last of path.
func (p *Package) walk(visit func(n ast.Node, path []ast.Node)) {
	for _, f := range p.Files {
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			path = append(path, n)
			visit(n, path)
			return true
		})
	}
}

// calls visits the calls of declared functions and methods.
func (p *Package) calls(visit func(call *ast.CallExpr, fn *types.Func, path []ast.Node)) {
	p.walk(func(n ast.Node, path []ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn := p.callee(call); fn != nil {
				visit(call, fn, path)
			}
		}
	})
}

// callee returns the function or method that a call names, nil for others.
func (p *Package) callee(call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(p.Info, call).(*types.Func)
	return fn
}

// receiver returns the operand of a method call and its type, nil for others.
func (p *Package) receiver(call *ast.CallExpr) (ast.Expr, types.Type) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.Info.Selections[sel] == nil {
		return nil, nil
	}
	return sel.X, p.Info.Selections[sel].Recv()
}

// objectOf returns what an identifier means, nil for other expressions.
func (p *Package) objectOf(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.Info.ObjectOf(e.Sel)
	}
	return nil
}

// root returns the variable at the beginning of an access path, nil when there is
// none.
func (p *Package) root(e ast.Expr) types.Object {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return p.Info.ObjectOf(x)
		case *ast.SelectorExpr:
			if p.Info.Selections[x] == nil {
				return p.Info.ObjectOf(x.Sel)
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// text returns the source of a node.
func (p *Package) text(n ast.Node) string {
	f := p.Fset.File(n.Pos())
	return string(p.Source(p.fileName(n.Pos()))[f.Offset(n.Pos()):f.Offset(n.End())])
}

// cut returns the edit that takes a node away.
func cut(n ast.Node) Edit { return Edit{n.Pos(), n.End(), ""} }

// put returns the edit that writes text in place of a node.
func put(n ast.Node, text string) Edit { return Edit{n.Pos(), n.End(), text} }

// parent returns what lies around the last node of path, parentheses left out.
func parent(path []ast.Node) ast.Node {
	for i := len(path) - 2; i >= 0; i-- {
		if _, ok := path[i].(*ast.ParenExpr); !ok {
			return path[i]
		}
	}
	return nil
}

// function returns the type and body of the innermost function around the last
// node of path, and the body of the declared one around that.
func (p *Package) function(path []ast.Node) (sig *types.Signature, body, outer *ast.BlockStmt) {
	for _, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.FuncLit:
			if sig == nil {
				sig, _ = p.Info.TypeOf(n).(*types.Signature)
				body = n.Body
			}
		case *ast.FuncDecl:
			if sig == nil {
				sig, _ = p.Info.ObjectOf(n.Name).Type().(*types.Signature)
				body = n.Body
			}
			return sig, body, n.Body
		}
	}
	return sig, body, body
}

// assigned returns the call whose result the variable got last before pos, in the
// order of the source, and which result that is.
func (p *Package) assigned(body ast.Node, v types.Object, pos token.Pos) (call *ast.CallExpr, result int) {
	if body == nil || v == nil {
		return nil, 0
	}
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.End() > pos {
			return true
		}
		for i, lhs := range a.Lhs {
			id, ok := ast.Unparen(lhs).(*ast.Ident)
			if !ok || p.Info.ObjectOf(id) != v {
				continue
			}
			call = nil
			if len(a.Rhs) == 1 {
				call, _ = ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
				result = i
			} else if i < len(a.Rhs) {
				call, _ = ast.Unparen(a.Rhs[i]).(*ast.CallExpr)
				result = 0
			}
		}
		return true
	})
	return call, result
}

// errorBranch reports whether the last node of path stands in the branch of a
// condition that v is not nil, directly or deeper, in the same function.
func (p *Package) errorBranch(path []ast.Node, v types.Object) bool {
	for i, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		case *ast.IfStmt:
			if i+1 < len(path) && path[i+1] == n.Body && p.notNil(n.Cond, v) {
				return true
			}
		}
	}
	return false
}

// notNil reports whether e is v != nil.
func (p *Package) notNil(e ast.Expr, v types.Object) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && v != nil && b.Op == token.NEQ && p.objectOf(b.X) == v && p.Info.Types[b.Y].IsNil()
}

// statement returns the statement that the last node of path is the whole of: the
// call of an expression statement, or of a deferred call.
func statement(path []ast.Node) ast.Stmt {
	switch s := parent(path).(type) {
	case *ast.ExprStmt:
		return s
	case *ast.DeferStmt:
		return s
	}
	return nil
}

// drop returns the edits that take argument i away from a call.
func drop(call *ast.CallExpr, i int) Edit {
	if i > 0 {
		return Edit{call.Args[i-1].End(), call.Args[i].End(), ""}
	}
	end := call.Args[0].End()
	if len(call.Args) > 1 {
		end = call.Args[1].Pos()
	}
	return Edit{call.Args[0].Pos(), end, ""}
}

// operation returns the operation of a client that a call makes.
func (p *Package) operation(call *ast.CallExpr) (kube.Op, bool) {
	if call == nil {
		return kube.Op{}, false
	}
	op, ok := kube.ClientOp(p.callee(call))
	return op, ok && op.Opts <= len(call.Args)
}
