// Subject: on purpose

package rule

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
)

// Says reports whether a comment gives the reason that touches the lines between two
// positions or the line above. Lines of comments that follow each other are one text.
func (p *Pass) Says(r onpurpose.Reason, from, to token.Pos) bool {
	return p.SaysNear(r, from, to, 1, 0)
}

// SaysNear is Says with as many lines above and below.
func (p *Pass) SaysNear(r onpurpose.Reason, from, to token.Pos, above, below int) bool {
	first, last := p.Line(from)-above, p.Line(to)+below
	for _, g := range p.comments(from) {
		if p.Line(g.Pos()) <= last && p.Line(g.End()) >= first && onpurpose.Says(text(g), r) {
			if trace.On() {
				p.noteMeant(g, from, to)
			}
			return true
		}
	}
	return false
}

// DocSays reports whether the comment of a declared function gives the reason.
func DocSays(r onpurpose.Reason, fn *ssa.Function) bool {
	d, ok := fn.Syntax().(*ast.FuncDecl)
	says := ok && d.Doc != nil && onpurpose.Says(d.Doc.Text(), r)
	if says && trace.On() {
		trace.Add(trace.Note{Place: trace.Of(d.Doc), Kind: trace.Meant, Text: "the comment of " + d.Name.Name + " says that it is meant", About: []trace.Place{trace.Of(d)}})
	}
	return says
}

// text returns the comments as they are written: Text of package ast leaves out what
// looks like a directive, as nolint does.
func text(g *ast.CommentGroup) string {
	var out strings.Builder
	for _, c := range g.List {
		out.WriteString(c.Text)
		out.WriteByte('\n')
	}
	return out.String()
}

// TextsBetween returns the string literals that begin between two positions, of the innermost
// node around.
func (p *Pass) TextsBetween(from, to token.Pos) (out []string) {
	path := p.Flow.Path(from)
	if len(path) == 0 {
		return nil
	}
	ast.Inspect(path[0], func(n ast.Node) bool {
		if n == nil || n.End() < from || n.Pos() > to {
			return false
		}
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && lit.Pos() >= from {
			out = append(out, lit.Value)
		}
		return true
	})
	return out
}

// Texts returns the string literals in a node.
func Texts(in ast.Node) (out []string) {
	ast.Inspect(in, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			out = append(out, lit.Value)
		}
		return true
	})
	return out
}

// comments returns the comments of the file around pos.
func (p *Pass) comments(pos token.Pos) []*ast.CommentGroup {
	if file := p.Flow.File(pos); file != nil {
		return file.Comments
	}
	return nil
}
