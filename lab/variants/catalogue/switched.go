package catalogue

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var switched = rewrite.Transformation{
	Name: "switched", Topic: "shape",
	Doc:   "An if, with its else branches, is a switch.",
	Needs: "an if without a break in it",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.IfStmt)
			if !ok || breaks(s) {
				return
			}
			if len(stack) > 0 {
				if outer, ok := stack[len(stack)-1].(*ast.IfStmt); ok && outer.Else == s {
					return // with the outer one
				}
			}
			site := w.Site(f, s)
			at := rewrite.Span{From: s.Pos(), To: s.Cond.Pos()}
			if s.Init != nil {
				site.Replace(at, "switch ", s.Init, "; { case ")
			} else {
				site.Replace(at, "switch { case ")
			}
			for {
				site.Replace(rewrite.Span{From: s.Cond.End(), To: s.Body.Lbrace + 1}, ":")
				next, ok := s.Else.(*ast.IfStmt)
				if !ok || next.Init != nil {
					break
				}
				site.Replace(rewrite.Span{From: s.Body.Rbrace, To: next.Cond.Pos()}, "\ncase ")
				s = next
			}
			switch e := s.Else.(type) {
			case *ast.BlockStmt:
				site.Replace(rewrite.Span{From: s.Body.Rbrace, To: e.Lbrace + 1}, "\ndefault:")
			case *ast.IfStmt:
				site.Replace(rewrite.Span{From: s.Body.Rbrace, To: e.Pos()}, "\ndefault:\n")
				site.Insert(e.End(), "\n}")
			}
			site.Done()
		})
	},
}

// breaks reports whether a break in s means a statement around it.
func breaks(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return true
	})
	return found
}
