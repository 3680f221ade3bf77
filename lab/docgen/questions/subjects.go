package questions

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/packages"
)

// prefix begins the line of a comment that says what a file, or a package, is
// about.
const prefix = "Subject:"

// subjects knows the subjects of a package's files.
type subjects struct {
	pkg string // of files that say nothing
}

// newSubjects returns the subjects of a package: its own is what a line
// "Subject: …" of the file with its comment says, or else its name, as of locks.
func newSubjects(p *packages.Package) subjects {
	s := subjects{pkg: p.Name}
	for _, f := range p.Syntax {
		if f.Doc != nil {
			s.pkg = s.of(f)
		}
	}
	return s
}

// of returns the subject of a file: what a line "Subject: …" of a comment outside
// its declarations says, or else that of its package. The line stays with the file
// when that moves to another package.
func (s subjects) of(f *ast.File) string {
	for _, g := range f.Comments {
		if within(f, g) {
			continue
		}
		if name, ok := said(g); ok {
			return name
		}
	}
	return s.pkg
}

// within reports whether a comment belongs to a declaration.
func within(f *ast.File, g *ast.CommentGroup) bool {
	for _, d := range f.Decls {
		from := d.Pos()
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
		}
		if from <= g.Pos() && g.Pos() < d.End() {
			return true
		}
	}
	return false
}

func said(g *ast.CommentGroup) (string, bool) {
	for line := range strings.Lines(g.Text()) {
		if name, ok := strings.CutPrefix(line, prefix); ok {
			return strings.TrimSpace(name), true
		}
	}
	return "", false
}
