package rbacmarker

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/fix"
)

// A place says where a marker stands that is not collected.
type place struct {
	decl ast.Decl // the declaration that it belongs to; nil if none
	doc  bool     // in a doc comment
	name string   // of what is documented, or of what it stands in
}

const imports = "the import declaration"

func placeOf(file *ast.File, c *ast.Comment) place {
	for _, decl := range file.Decls {
		start := decl.Pos()
		doc, _ := commentsOf(decl)
		if doc != nil {
			start = doc.Pos()
		}
		if c.Pos() < start {
			continue
		}
		name := nameOf(decl)
		if holds(doc, c) {
			return place{decl, true, name}
		}
		gen, isGen := decl.(*ast.GenDecl)
		if isGen {
			for _, spec := range gen.Specs {
				doc, trailing := commentsOf(spec)
				if holds(doc, c) {
					return place{decl, true, nameOfSpec(spec)}
				}
				if holds(trailing, c) {
					return place{decl: decl}
				}
				if spec.Pos() <= c.Pos() && c.Pos() < spec.End() {
					name = nameOfSpec(spec)
				}
			}
		}
		if c.Pos() < decl.End() {
			return place{decl, false, name}
		}
	}
	return place{}
}

func holds(group *ast.CommentGroup, c *ast.Comment) bool {
	return group != nil && slices.Contains(group.List, c)
}

func nameOf(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if len(d.Specs) > 0 {
			return nameOfSpec(d.Specs[0])
		}
	}
	return "the declaration"
}

func nameOfSpec(spec ast.Spec) string {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return s.Name.Name
	case *ast.ValueSpec:
		return s.Names[0].Name
	}
	return imports
}

// move takes markers out of a declaration and puts them into a comment of
// their own above it. All markers of a declaration move together, whichever
// finding the fix is taken from.
func (c *checker) move(decl ast.Decl, markers []*ast.Comment) []fix.Fix {
	start := decl.Pos()
	if doc, _ := commentsOf(decl); doc != nil {
		start = doc.Pos()
	}
	start = c.Flow.LineStart(start)
	var text strings.Builder
	edits := []fix.Edit{fix.Insert(start, "")}
	for _, m := range markers {
		text.WriteString(m.Text + "\n")
		cut := fix.RemoveComment(c.Flow, m)
		if cut == nil {
			return nil
		}
		if last := &edits[len(edits)-1]; last.End == cut[0].Pos {
			last.End = cut[0].End // an insertion must not touch a deletion
		} else {
			edits = append(edits, cut...)
		}
	}
	edits[0].NewText = []byte(text.String() + "\n")
	slices.SortFunc(edits, func(a, b fix.Edit) int { return cmp.Compare(a.Pos, b.Pos) })
	return fix.Offer("Move the RBAC markers above the declaration", edits...)
}
