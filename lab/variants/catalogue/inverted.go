package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var inverted = rewrite.Transformation{
	Name: "inverted", Topic: "shape",
	Doc:   "The condition of an if is inverted, and its branches change places.",
	Needs: "an if",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.IfStmt)
			if !ok {
				return
			}
			site := w.Site(f, s)
			if s.Else == nil {
				site.Replace(rewrite.Span{From: s.Cond.Pos(), To: s.Body.Pos()}, negated(w, s.Cond), " {} else ")
				site.Done()
				return
			}
			site.Replace(rewrite.Span{From: s.Cond.Pos(), To: s.End()}, negated(w, s.Cond), " ", block(s.Else), " else ", s.Body)
			site.Done()
		})
	},
}

// block returns a statement behind else as a block.
func block(s ast.Stmt) []any {
	if _, ok := s.(*ast.BlockStmt); ok {
		return []any{s}
	}
	return []any{"{ ", s, " }"}
}

var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
}

// negated returns the negation of a condition.
func negated(w *rewrite.Rewriter, e ast.Expr) []any {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return negated(w, e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return []any{e.X}
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			op := " || "
			if e.Op == token.LOR {
				op = " && "
			}
			return []any{"(", negated(w, e.X), op, negated(w, e.Y), ")"}
		}
		t, ok := w.Info.TypeOf(e.X).Underlying().(*types.Basic)
		if op, flips := opposite[e.Op]; flips && (e.Op == token.EQL || e.Op == token.NEQ || ok && t.Info()&types.IsFloat == 0) {
			return []any{e.X, " " + op.String() + " ", e.Y}
		}
	}
	return []any{"!(", e, ")"}
}
