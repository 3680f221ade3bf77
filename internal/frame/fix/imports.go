// Subject: fixes

package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/analysis"
)

// Import returns the name under which code at pos can use the package at
// importPath, and the edit that adds the import if the file lacks it. ok is
// false when the name means something else there.
func Import(p *ssaflow.Package, pos token.Pos, importPath string) (name string, edits []analysis.TextEdit, ok bool) {
	file := p.File(pos)
	if file == nil {
		return "", nil, false
	}
	scope := p.Pkg.Pkg.Scope().Innermost(pos)
	for _, spec := range file.Imports {
		if got, err := strconv.Unquote(spec.Path.Value); err != nil || got != importPath {
			continue
		}
		pn := pkgName(p.Info(), spec)
		if pn == nil || pn.Name() == "_" || pn.Name() == "." {
			continue
		}
		if scope == nil {
			return "", nil, false
		}
		if _, obj := scope.LookupParent(pn.Name(), pos); obj == pn {
			return pn.Name(), nil, true
		}
		return "", nil, false
	}
	name = path.Base(importPath)
	if scope == nil || clash(p, file, name) {
		return "", nil, false
	}
	edit, ok := addImport(file, importPath)
	return name, []analysis.TextEdit{edit}, ok
}

func pkgName(info *types.Info, spec *ast.ImportSpec) *types.PkgName {
	if spec.Name != nil {
		pn, _ := info.Defs[spec.Name].(*types.PkgName)
		return pn
	}
	pn, _ := info.Implicits[spec].(*types.PkgName)
	return pn
}

// clash: name is declared in the package or anywhere in the file.
func clash(p *ssaflow.Package, file *ast.File, name string) bool {
	if p.Pkg.Pkg.Scope().Lookup(name) != nil {
		return true
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			if pn := pkgName(p.Info(), n); pn != nil && pn.Name() == name {
				found = true
			}
		case *ast.Ident:
			if obj := p.Info().Defs[n]; obj != nil && n.Name == name {
				if v, isVar := obj.(*types.Var); !isVar || !v.IsField() {
					if _, isMethod := obj.(*types.Func); !isMethod {
						found = true
					}
				}
			}
		}
		return !found
	})
	return found
}

// addImport makes the edit that adds an import: into the group of the file's
// parenthesised declaration whose paths are nearest, in order.
func addImport(file *ast.File, importPath string) (analysis.TextEdit, bool) {
	quoted := strconv.Quote(importPath)
	for _, d := range file.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			continue
		}
		if !gd.Lparen.IsValid() || len(gd.Specs) == 0 {
			return analysis.TextEdit{Pos: gd.End(), End: gd.End(), NewText: []byte("\nimport " + quoted)}, true
		}
		after := nearest(gd.Specs, importPath)
		spec := after.(*ast.ImportSpec)
		if got, _ := strconv.Unquote(spec.Path.Value); got > importPath {
			return analysis.TextEdit{Pos: spec.Pos(), End: spec.Pos(), NewText: []byte(quoted + "\n\t")}, true
		}
		end := spec.End()
		if spec.Comment != nil {
			end = spec.Comment.End()
		}
		return analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\t" + quoted)}, true
	}
	return analysis.TextEdit{Pos: file.Name.End(), End: file.Name.End(), NewText: []byte("\n\nimport " + quoted)}, true
}

// nearest returns the import that shares most of its path with importPath: the
// last one not greater, or the first one greater.
func nearest(specs []ast.Spec, importPath string) ast.Spec {
	best, most := specs[0], -1
	for _, s := range specs {
		got, err := strconv.Unquote(s.(*ast.ImportSpec).Path.Value)
		if err != nil {
			continue
		}
		n := shared(got, importPath)
		if n > most || n == most && got < importPath {
			best, most = s, n
		}
	}
	return best
}

// shared counts the leading path elements that a and b have in common; a
// standard library path shares none with others.
func shared(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if n == 0 && strings.Contains(x[0], ".") && strings.Contains(y[0], ".") {
		return 0
	}
	if n == 0 {
		return -1
	}
	return n
}

// unusedImports removes the imports that are used only in [from, to) of their
// file, for editors that do not.
func unusedImports(p *ssaflow.Package, from, to token.Pos) []analysis.TextEdit {
	file := p.File(from)
	if file == nil {
		return nil
	}
	inside, outside := make(map[*types.PkgName]bool), make(map[*types.PkgName]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if pn, ok := p.Info().Uses[id].(*types.PkgName); ok {
				if from <= id.Pos() && id.Pos() < to {
					inside[pn] = true
				} else {
					outside[pn] = true
				}
			}
		}
		return true
	})
	var edits []analysis.TextEdit
	for _, d := range file.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			continue
		}
		for _, s := range gd.Specs {
			spec := s.(*ast.ImportSpec)
			pn := pkgName(p.Info(), spec)
			if pn == nil || !inside[pn] || outside[pn] {
				continue
			}
			if !gd.Lparen.IsValid() {
				edits = append(edits, analysis.TextEdit{Pos: gd.Pos(), End: gd.End()})
				continue
			}
			edits = append(edits, analysis.TextEdit{Pos: p.LineStart(spec.Pos()), End: p.LineEnd(spec.End())})
		}
	}
	return edits
}
