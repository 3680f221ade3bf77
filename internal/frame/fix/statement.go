// Subject: fixes

package fix

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// InsertBefore puts text, one or more statements, on lines of its own in front
// of a statement, as far indented as that. None when the statement does not
// stand in a list of statements, such as the init of an if.
func InsertBefore(p *ssaflow.Package, stmt ast.Stmt, text string) []Edit {
	if list, _ := listOf(p, stmt); list == nil {
		return nil
	}
	l := linesOf(p, stmt.Pos(), stmt.End())
	return []Edit{Insert(stmt.Pos(), l.indented(text)+l.newline+l.indent)}
}

// InsertAfter puts text, one or more statements, on lines of its own behind a
// statement and the comment on its line, as far indented as that. None when the
// statement does not stand in a list of statements.
func InsertAfter(p *ssaflow.Package, stmt ast.Stmt, text string) []Edit {
	if list, _ := listOf(p, stmt); list == nil {
		return nil
	}
	l := linesOf(p, stmt.Pos(), stmt.End())
	at := stmt.End()
	if onlyComment(l.behind) {
		at += token.Pos(len(strings.TrimRight(l.behind, " \t")))
	}
	return []Edit{Insert(at, l.newline+l.indent+l.indented(text))}
}

// RemoveComment takes out a comment up to the end of the line, and the line when
// nothing else stands there, else the space in front. None when the source
// cannot be read.
func RemoveComment(p *ssaflow.Package, c *ast.Comment) []Edit {
	l := linesOf(p, c.Pos(), c.End())
	if !l.known {
		return nil
	}
	if l.first {
		return []Edit{Cut(p.LineStart(c.Pos()), p.LineEnd(c.End()))}
	}
	space := len(l.before) - len(strings.TrimRight(l.before, " \t"))
	return []Edit{Cut(c.Pos()-token.Pos(space), c.End()+token.Pos(len(l.behind)))}
}

// Text returns the source of a node, "" when it cannot be read.
func Text(p *ssaflow.Package, n ast.Node) string {
	text, _ := p.Text(n.Pos(), n.End())
	return text
}

// Statement returns the innermost statement around pos that stands in a list of
// statements, of the same function as pos; nil when there is none.
func Statement(p *ssaflow.Package, pos token.Pos) ast.Stmt {
	for _, n := range p.Path(pos) {
		if _, lit := n.(*ast.FuncLit); lit {
			return nil
		}
		s, ok := n.(ast.Stmt)
		if !ok {
			continue
		}
		if list, _ := listOf(p, s); list != nil {
			return s
		}
	}
	return nil
}

// Above returns the statement that stands directly before stmt in its list, nil when
// there is none.
func Above(p *ssaflow.Package, stmt ast.Stmt) ast.Stmt {
	if stmt == nil {
		return nil
	}
	if list, at := listOf(p, stmt); at > 0 {
		return list[at-1]
	}
	return nil
}

// listOf returns the list of statements that stmt stands in, and where.
func listOf(p *ssaflow.Package, stmt ast.Stmt) (list []ast.Stmt, at int) {
	switch stmt.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return nil, 0
	}
	for _, n := range p.Path(stmt.Pos()) {
		list = ssaflow.Statements(n)
		if at = slices.Index(list, stmt); at >= 0 {
			return list, at
		}
	}
	return nil, 0
}

// lines is what stands around a range on its lines.
type lines struct {
	known          bool   // the source could be read
	before, behind string // on the first line in front, on the last line behind
	first          bool   // nothing but space stands in front
	indent         string // of a line beside the range
	newline        string // "\n", or "\r\n" where the file has it
}

// linesOf looks at the lines of a range. Where the source cannot be read, it is
// taken to be alone on lines as gofmt writes them.
func linesOf(p *ssaflow.Package, from, to token.Pos) lines {
	l := lines{first: true, newline: "\n"}
	before, ok1 := p.Text(p.LineStart(from), from)
	behind, ok2 := p.Text(to, p.LineEnd(to))
	if !ok1 || !ok2 {
		l.indent = indent(p, from)
		return l
	}
	l.known = true
	if strings.HasSuffix(behind, "\r\n") {
		l.newline = "\r\n"
	}
	l.before, l.behind = before, strings.TrimRight(behind, "\r\n")
	code := strings.TrimLeft(before, " \t")
	l.first, l.indent = code == "", before[:len(before)-len(code)]
	if !l.first { // { stmt }, case x: stmt
		l.indent += "\t"
	}
	return l
}

// indented indents all lines of text but the first.
func (l lines) indented(text string) string {
	return strings.ReplaceAll(text, "\n", l.newline+l.indent)
}

// onlyComment: nothing but a comment that ends there stands on the rest of a line.
func onlyComment(rest string) bool {
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "//") {
		return true
	}
	return strings.HasPrefix(rest, "/*") && strings.Index(rest, "*/") == len(rest)-2
}
