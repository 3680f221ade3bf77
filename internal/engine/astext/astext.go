// Subject: programs

// Package astext type-checks the files of a whole module as text, with nothing behind the imports of
// others. Who imports a package is analysed after it, and in most channels without it: what others do
// with the types of a package is asked here. What is of their types is none of the module's, and of a
// value whose type nobody knows there are only names.
package astext

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A Module is checked package by package.
type Module struct {
	Info types.Info
	// Own are the packages of the module.
	Own   map[*types.Package]bool
	fset  *token.FileSet
	files map[string][]*ast.File
	done  map[string]*types.Package
}

// main stands before the path of a package main, which others that lie beside it do not import.
const main = "main "

// Check returns what is known of the files of packages, by their import paths.
func Check(fset *token.FileSet, files map[string][]*ast.File) *Module {
	m := &Module{fset: fset, files: make(map[string][]*ast.File), done: make(map[string]*types.Package), Own: make(map[*types.Package]bool), Info: types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection)}}
	for p, in := range files {
		for _, f := range in {
			at := p
			if f.Name.Name == "main" {
				at = main + p
			}
			m.files[at] = append(m.files[at], f)
		}
	}
	m.each(m.stub)
	for _, p := range slices.Sorted(maps.Keys(m.files)) { // a cycle has a first one
		_, _ = m.Import(p) // what has mistakes is as good as it goes
	}
	return m
}

// each visits the files.
func (m *Module) each(visit func(*ast.File)) {
	for _, p := range slices.Sorted(maps.Keys(m.files)) {
		for _, f := range m.files[p] {
			visit(f)
		}
	}
}

// Import implements [types.Importer].
func (m *Module) Import(of string) (*types.Package, error) {
	pkg, begun := m.done[of]
	if begun && pkg == nil {
		return nil, errors.New("an import cycle")
	}
	if begun {
		return pkg, nil
	}
	if files := m.files[of]; len(files) > 0 {
		m.done[of] = nil
		conf := types.Config{Importer: m, FakeImportC: true, Error: func(error) {}}
		pkg, _ = conf.Check(strings.TrimPrefix(of, main), m.fset, files, &m.Info) // mistakes are those of imports that are not there
		m.Own[pkg] = true
	} else {
		name := path.Base(of)
		if base, version := path.Split(of); len(version) > 1 && version[0] == 'v' && strings.Trim(version[1:], "0123456789") == "" {
			name = path.Base(base)
		}
		name, _, _ = strings.Cut(name, ".")
		pkg = types.NewPackage(of, name)
		pkg.MarkComplete()
	}
	m.done[of] = pkg
	return pkg, nil
}

// stub makes what a file names of others a type of theirs with nothing in it, but for what it calls.
func (m *Module) stub(f *ast.File) {
	called := make(map[ast.Expr]bool)
	imports := m.importsOf(f)
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called[call.Fun] = true
		}
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || called[sel] {
			return true
		}
		id, _ := sel.X.(*ast.Ident)
		if id == nil || imports[id.Name] == nil || imports[id.Name].Scope().Lookup(sel.Sel.Name) != nil {
			return true
		}
		t := types.NewTypeName(token.NoPos, imports[id.Name], sel.Sel.Name, nil)
		types.NewNamed(t, types.NewStruct(nil, nil), nil)
		t.Pkg().Scope().Insert(t)
		return true
	})
}

// importsOf returns the packages of others that a file imports, by the names they have there.
func (m *Module) importsOf(f *ast.File) map[string]*types.Package {
	imports := make(map[string]*types.Package)
	for _, spec := range f.Imports {
		of, err := strconv.Unquote(spec.Path.Value)
		if err != nil || len(m.files[of]) > 0 {
			continue
		}
		pkg, _ := m.Import(of) // of others it cannot fail
		name := pkg.Name()
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = pkg
	}
	return imports
}

// Holds returns the type that t has pointers to or elements of.
func Holds(t types.Type) types.Type {
	for range 8 { // a type can be a list of itself
		list, ok := t.Underlying().(interface{ Elem() types.Type })
		if !ok {
			break
		}
		t = list.Elem()
	}
	return types.Unalias(t)
}
