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
