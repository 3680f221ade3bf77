package rbac

import (
	"go/ast"
	"slices"
)

// A place says where a comment stands.
type place struct {
	Decl ast.Decl // the declaration that it belongs to; nil if none
	Doc  bool     // in a doc comment
	Name string   // of what is documented, or of what it stands in
}

const imports = "the import declaration"

// PlaceOf says where a comment of the file stands.
func PlaceOf(file *ast.File, c *ast.Comment) place {
	for _, decl := range file.Decls {
		start := decl.Pos()
		doc, _ := Comments(decl)
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
				doc, trailing := Comments(spec)
				if holds(doc, c) {
					return place{decl, true, nameOfSpec(spec)}
				}
				if holds(trailing, c) {
					return place{Decl: decl}
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
