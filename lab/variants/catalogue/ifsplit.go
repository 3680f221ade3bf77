package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var ifSplit = rewrite.Transformation{
	Name: "ifsplit", Topic: "shape",
	Doc:   "The init statement of an if stands before it, in one variable for all ifs of a block where that is the same.",
	Needs: "an if with an init statement",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, _ []ast.Node) {
			list := rewrite.List(n)
			shared := map[string]types.Type{}
			for _, stmt := range list {
				s, ok := stmt.(*ast.IfStmt)
				if !ok || s.Init == nil || commented(f, s.Pos(), s.Cond.Pos()) {
					continue
				}
				splitInit(w, f, list, s, shared)
			}
		})
	},
}

// splitInit puts the init statement of s, one of list, before it.
func splitInit(w *rewrite.Rewriter, f *rewrite.File, list []ast.Stmt, s *ast.IfStmt, shared map[string]types.Type) {
	site := w.Site(f, s)
	head := rewrite.Span{From: s.Pos(), To: s.Cond.Pos()}
	init, ok := s.Init.(*ast.AssignStmt)
	switch {
	case !ok || init.Tok != token.DEFINE:
		site.Replace(head, s.Init, "; if ")
	case len(init.Lhs) == 1 && free(w, list, init.Lhs[0].(*ast.Ident)):
		id := init.Lhs[0].(*ast.Ident)
		t := w.Info.TypeOf(id)
		switch have := shared[id.Name]; {
		case have == nil:
			site.Replace(head, init, "; if ")
			shared[id.Name] = t
		case types.Identical(have, t):
			site.Replace(head, id, " = ", init.Rhs[0], "; if ")
		default:
			return
		}
	default:
		site.Replace(head, "{ ", init, "; if ")
		site.Insert(s.End(), "}")
	}
	site.Done()
}

// free reports whether a variable of an if's init may be one of the list's own: its
// name means nothing else there, and no literal keeps it.
func free(w *rewrite.Rewriter, list []ast.Stmt, id *ast.Ident) bool {
	from, to := list[0].Pos(), list[len(list)-1].End()
	ok := true
	for _, s := range list {
		idents(s, func(other *ast.Ident) {
			obj := w.Info.ObjectOf(other)
			if other.Name != id.Name || obj == nil {
				return
			}
			v, isVar := obj.(*types.Var)
			switch {
			case isVar && v.IsField():
			case !isVar || obj.Pos() < from || obj.Pos() >= to, ofList(list, obj):
				ok = false
			}
		})
		ast.Inspect(s, func(n ast.Node) bool {
			if lit, isLit := n.(*ast.FuncLit); isLit {
				idents(lit.Body, func(other *ast.Ident) {
					if obj := w.Info.ObjectOf(other); other.Name == id.Name && obj != nil && obj.Pos() < lit.Pos() {
						ok = false
					}
				})
			}
			return true
		})
	}
	return ok
}

// ofList reports whether one of the statements itself declares an object.
func ofList(list []ast.Stmt, obj types.Object) bool {
	return slices.ContainsFunc(list, func(s ast.Stmt) bool {
		switch s := s.(type) {
		case *ast.AssignStmt:
			return s.Tok == token.DEFINE && slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return e.Pos() == obj.Pos() })
		case *ast.DeclStmt:
			return s.Pos() <= obj.Pos() && obj.Pos() < s.End()
		}
		return false
	})
}
