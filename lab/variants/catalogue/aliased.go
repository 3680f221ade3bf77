package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var aliased = rewrite.Transformation{
	Name: "aliased", Topic: "surroundings",
	Doc:   "Types of other packages are named by aliases of the package.",
	Needs: "a type of another package",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || embedded(stack) {
				return
			}
			id, ok := sel.X.(*ast.Ident)
			if !ok {
				return
			}
			if _, ok := w.Info.Uses[id].(*types.PkgName); !ok {
				return
			}
			t, ok := w.Info.Uses[sel.Sel].(*types.TypeName)
			if !ok || isGeneric(t) {
				return
			}
			name := w.Name("v" + id.Name + t.Name() + fileNumber(w, f))
			site := w.Site(f, sel)
			site.Replace(sel, name)
			site.Declare(f, "type "+name+" = "+f.Text(sel))
			site.Done()
		})
	},
}

func isGeneric(t *types.TypeName) bool {
	switch t := t.Type().(type) {
	case *types.Alias:
		return t.TypeParams() != nil
	case *types.Named:
		return t.TypeParams() != nil
	}
	return false
}

// embedded reports whether the node below a stack is the type of an embedded field.
func embedded(stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 2; i-- {
		switch n := stack[i].(type) {
		case *ast.StarExpr:
			continue
		case *ast.Field:
			_, isStruct := stack[i-2].(*ast.StructType)
			return isStruct && len(n.Names) == 0
		}
		return false
	}
	return false
}

var renamedImports = rewrite.Transformation{
	Name: "renamedimports", Topic: "surroundings",
	Doc:   "Imports have other names.",
	Needs: "an import",
	Apply: func(w *rewrite.Rewriter) {
		importSites(w, func(f *rewrite.File, spec *ast.ImportSpec, pkg *types.PkgName) {
			name := w.Fresh("lib")
			site := w.Site(f, spec)
			site.Replace(spec, name+" ", spec.Path)
			for id, obj := range w.Info.Uses {
				if obj == pkg {
					site.Replace(id, name)
				}
			}
			site.Done()
		})
	},
}

// importSites visits the imports that have a name in their files.
func importSites(w *rewrite.Rewriter, visit func(f *rewrite.File, spec *ast.ImportSpec, pkg *types.PkgName)) {
	for _, f := range w.Files {
		for _, spec := range f.AST.Imports {
			obj := w.Info.Implicits[spec]
			if spec.Name != nil {
				obj = w.Info.Defs[spec.Name]
			}
			if pkg, ok := obj.(*types.PkgName); ok && pkg.Name() != "_" && pkg.Name() != "." {
				visit(f, spec, pkg)
			}
		}
	}
}

var dotImports = rewrite.Transformation{
	Name: "dotimports", Topic: "surroundings",
	Doc:   "Imports are dot imports, as far as names stay unique.",
	Needs: "an import whose names are free",
	Apply: func(w *rewrite.Rewriter) {
		taken := map[string]bool{}
		for _, name := range w.Types.Scope().Names() {
			taken[name] = true
		}
		var file *rewrite.File
		var here map[string]bool
		importSites(w, func(f *rewrite.File, spec *ast.ImportSpec, pkg *types.PkgName) {
			if f != file {
				file, here = f, map[string]bool{}
			}
			if names := exported(pkg.Imported()); allFree(names, taken, here) {
				dotImport(w, f, spec, pkg, here)
			}
		})
	},
}

// exported returns the names that a dot import of a package declares.
func exported(p *types.Package) (names []string) {
	for _, name := range p.Scope().Names() {
		if ast.IsExported(name) {
			names = append(names, name)
		}
	}
	return names
}

func allFree(names []string, taken ...map[string]bool) bool {
	for _, name := range names {
		for _, t := range taken {
			if t[name] {
				return false
			}
		}
	}
	return true
}

// dotImport makes an import a dot import, if no name of the package means
// something else where it is used.
func dotImport(w *rewrite.Rewriter, f *rewrite.File, spec *ast.ImportSpec, pkg *types.PkgName, here map[string]bool) {
	site := w.Site(f, spec)
	site.Replace(spec, ". ", spec.Path)
	ok := true
	ast.Inspect(f.AST, func(n ast.Node) bool {
		sel, isSel := n.(*ast.SelectorExpr)
		if !isSel {
			return true
		}
		if id, isIdent := sel.X.(*ast.Ident); isIdent && w.Info.Uses[id] == pkg {
			site.Replace(rewrite.Span{From: sel.Pos(), To: sel.Sel.Pos()}, "")
			scope := w.Types.Scope().Innermost(sel.Pos())
			if scope == nil {
				ok = false
				return true
			}
			_, other := scope.LookupParent(sel.Sel.Name, sel.Pos())
			ok = ok && other == nil
		}
		return true
	})
	if !ok {
		return
	}
	for _, name := range exported(pkg.Imported()) {
		here[name] = true
	}
	site.Done()
}
