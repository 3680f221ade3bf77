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

// Remove takes a statement out: with its lines and the comment on them, where
// nothing else stands there, else it alone. Of empty lines around it one
// stays, and none at the ends of a block. None when the statement does not
// stand in a list of statements, or the source cannot be read.
func Remove(p *ssaflow.Package, stmt ast.Stmt) []Edit {
	list, i := listOf(p, stmt)
	l := linesOf(p, stmt.Pos(), stmt.End())
	if list == nil || !l.known {
		return nil
	}
	behind := strings.TrimPrefix(strings.TrimLeft(l.behind, " \t"), ";")
	switch {
	case l.first && (strings.TrimSpace(behind) == "" || onlyComment(behind)):
		return []Edit{wholeLines(p, stmt.Pos(), stmt.End())}
	case i+1 < len(list) && sameLine(p, stmt.End(), list[i+1].Pos()):
		return []Edit{Cut(stmt.Pos(), list[i+1].Pos())}
	case i > 0 && sameLine(p, list[i-1].End(), stmt.Pos()):
		return []Edit{Cut(list[i-1].End(), stmt.End())}
	}
	return []Edit{Cut(stmt.Pos(), stmt.End())}
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

// Below returns the statement that stands directly behind stmt in its list, nil when there
// is none.
func Below(p *ssaflow.Package, stmt ast.Stmt) ast.Stmt {
	if stmt == nil {
		return nil
	}
	if list, at := listOf(p, stmt); at+1 < len(list) {
		return list[at+1]
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

func sameLine(p *ssaflow.Package, a, b token.Pos) bool {
	f := p.Fset().File(a)
	return f.Line(a) == f.Line(b)
}

// onlyComment: nothing but a comment that ends there stands on the rest of a line.
func onlyComment(rest string) bool {
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "//") {
		return true
	}
	return strings.HasPrefix(rest, "/*") && strings.Index(rest, "*/") == len(rest)-2
}

// wholeLines cuts the lines of a range, and of the empty lines around it those
// that would be too many then.
func wholeLines(p *ssaflow.Package, from, to token.Pos) Edit {
	from, to = p.LineStart(from), p.LineEnd(to)
	file := p.Fset().File(from)
	if int(from) == file.Base() || int(to) >= file.Base()+file.Size() {
		return Cut(from, to)
	}
	above, ok1 := p.Text(p.LineStart(from-1), from)
	below, ok2 := p.Text(to, p.LineEnd(to))
	if !ok1 || !ok2 {
		return Cut(from, to)
	}
	above, below = strings.TrimSpace(above), strings.TrimSpace(below)
	switch {
	case above == "" && (below == "" || strings.HasPrefix(below, "}")):
		from = p.LineStart(from - 1)
	case below == "" && strings.HasSuffix(above, "{"):
		to = p.LineEnd(to)
	}
	return Cut(from, to)
}
