// Subject: syntax

package rule

import (
	"go/ast"
	"go/token"
	"strings"
)

// CallName renders what is called: Update, Status().Update, save. A client in
// front is left out.
func CallName(call *ast.CallExpr) string { return callName(call) }

// Comments returns the text of the comments that begin between two positions,
// and of those on the line above the first.
func (p *Pass) Comments(from, to token.Pos) string {
	file := p.Flow.File(from)
	if file == nil {
		return ""
	}
	first, last := p.Line(from)-1, p.Line(to)
	var out strings.Builder
	for _, g := range file.Comments {
		for _, c := range g.List {
			if l := p.Line(c.Pos()); l >= first && l <= last || p.Line(c.End()) == first {
				out.WriteString(c.Text)
				out.WriteByte('\n')
			}
		}
	}
	return out.String()
}

// EnclosingStmt returns the innermost node of type T around pos, within the
// innermost function; the zero value when there is none.
func EnclosingStmt[T ast.Node](p *Pass, pos token.Pos) (stmt T) {
	for _, n := range p.Flow.Path(pos) {
		switch n := n.(type) {
		case T:
			return n
		case *ast.FuncDecl, *ast.FuncLit:
			return stmt
		}
	}
	return stmt
}

// CommentAbove reports whether a comment ends on the line above pos.
func (p *Pass) CommentAbove(pos token.Pos) bool {
	file := p.Flow.File(pos)
	if file == nil {
		return false
	}
	line := p.Line(pos)
	for _, g := range file.Comments {
		if p.Line(g.End()) == line-1 {
			return true
		}
	}
	return false
}

// CommentBetween reports whether a comment begins between two positions and
// ends before the second.
func (p *Pass) CommentBetween(from, to token.Pos) bool {
	file := p.Flow.File(from)
	if file == nil {
		return false
	}
	for _, g := range file.Comments {
		if g.Pos() > from && g.End() < to {
			return true
		}
	}
	return false
}
