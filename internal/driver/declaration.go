package driver

import (
	"go/ast"
	"go/token"
)

// Declaration names the declaration around a position: F, T.M, the name of a
// type, variable or constant, or nothing.
func Declaration(files []*ast.File, pos token.Pos) string {
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		for _, decl := range f.Decls {
			if decl.Pos() <= pos && pos <= decl.End() {
				return declaredName(decl, pos)
			}
			// A finding in the comment of a declaration belongs to it.
			if doc := docOf(decl); doc != nil && doc.Pos() <= pos && pos < decl.Pos() {
				return declaredName(decl, decl.Pos())
			}
		}
	}
	return ""
}

func docOf(decl ast.Decl) *ast.CommentGroup {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return decl.Doc
	case *ast.GenDecl:
		return decl.Doc
	}
	return nil
}

func declaredName(decl ast.Decl, pos token.Pos) string {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil || len(decl.Recv.List) == 0 {
			return decl.Name.Name
		}
		return receiver(decl.Recv.List[0].Type) + "." + decl.Name.Name
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			// In a group, what stands before a specification is its comment.
			if pos > spec.End() {
				continue
			}
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				return spec.Name.Name
			case *ast.ValueSpec:
				return spec.Names[0].Name
			}
		}
	}
	return ""
}

// receiver names the type of a receiver, without pointer and type parameters:
// changing those makes no other function of it.
func receiver(t ast.Expr) string {
	for {
		switch u := t.(type) {
		case *ast.StarExpr:
			t = u.X
		case *ast.ParenExpr:
			t = u.X
		case *ast.IndexExpr:
			t = u.X
		case *ast.IndexListExpr:
			t = u.X
		case *ast.Ident:
			return u.Name
		default:
			return "_"
		}
	}
}
