package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// follow goes from e, which holds the reference or a list with it, to the nodes
// around it, which stack holds, outermost first.
func (r *route) follow(e ast.Expr, stack []ast.Node, depth int) {
	if depth > 4 {
		return
	}
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr, *ast.StarExpr:
			continue
		case *ast.CompositeLit: // of a list
			if s, ok := r.c.pass.TypesInfo.TypeOf(n).Underlying().(*types.Slice); ok && kube.IsOwnerReference(s.Elem()) {
				e = n
				continue
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && kube.MetaField(r.c.pass.TypesInfo.Uses[id]) == "OwnerReferences" {
				r.joinLiteral(stack[:i])
				return
			}
		case *ast.CallExpr:
			if r.call(n, e, stack[:i], depth) {
				return
			}
			e = n
			continue
		case *ast.AssignStmt:
			for j, rhs := range n.Rhs {
				if within(e, rhs) && len(n.Lhs) == len(n.Rhs) {
					r.assigned(n.Lhs[j], n, stack[:i], depth)
					return
				}
			}
		case *ast.UnaryExpr:
			r.completed = r.completed || n.Op == token.AND
		}
		return
	}
}

// joinLiteral: the reference is in metadata that is written out, as far as one
// sees that of an object.
func (r *route) joinLiteral(stack []ast.Node) {
	if len(stack) >= 3 {
		if outer, ok := stack[len(stack)-3].(*ast.CompositeLit); ok {
			r.join(outer)
		}
	}
}

// call follows e into a call; false if it goes on from the call's result.
func (r *route) call(call *ast.CallExpr, e ast.Expr, stack []ast.Node, depth int) (done bool) {
	fn := r.c.pass.Callee(call)
	if r.c.pass.IsBuiltin(call, "append") && len(call.Args) > 0 {
		if list := r.c.ownerList(call.Args[0]); list != nil {
			r.join(list)
			return true
		}
		return false
	}
	if f, set, ok := kube.MetaAccessor(fn); ok && set && f == "OwnerReferences" {
		if sel, isSel := call.Fun.(*ast.SelectorExpr); isSel {
			r.join(sel.X)
		}
		return true
	}
	decl := r.c.pass.Model.Decl(fn)
	if decl == nil || decl.Body == nil {
		return true
	}
	params := fn.Signature().Params()
	for i, a := range call.Args {
		if within(e, a) && i < params.Len() && !fn.Signature().Variadic() {
			r.uses(params.At(i), decl.Body, []ast.Node{decl}, depth)
		}
	}
	return true
}

// assigned: the reference, or the list with it, is assigned.
func (r *route) assigned(to ast.Expr, at *ast.AssignStmt, stack []ast.Node, depth int) {
	if list := r.c.ownerList(to); list != nil {
		r.join(list)
		return
	}
	id, ok := to.(*ast.Ident)
	if !ok || at.Tok != token.DEFINE || len(stack) == 0 || r.c.pass.TypesInfo.Defs[id] == nil {
		return
	}
	r.uses(r.c.pass.TypesInfo.Defs[id], stack[len(stack)-1], stack[:len(stack)-1], depth)
}

// uses follows the uses of a variable.
func (r *route) uses(obj types.Object, body ast.Node, stack []ast.Node, depth int) {
	ast.PreorderStack(body, slices.Clone(stack), func(n ast.Node, around []ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok || r.c.pass.TypesInfo.Uses[use] != obj {
			return true
		}
		if sel, ok := around[len(around)-1].(*ast.SelectorExpr); ok {
			r.completed = r.completed || sel.Sel.Name == "Controller"
			return true
		}
		r.follow(use, around, depth+1)
		return true
	})
}
