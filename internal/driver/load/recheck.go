package load

import (
	"go/ast"
	"go/parser"
	"maps"
	"slices"
)

// Recheck type-checks a package that Check has handed out once more, with text in
// place of the content of some of its files, which are named in full. It returns a
// package with types, syntax and errors of its own; all other files share their
// syntax with pkg. What pkg imports is taken as it is, apart from the packages in
// changed, which take the place of those with the same ID; the text may import what
// some package of the program imports, and nothing else. It may be called while
// pkg has its syntax, by several goroutines.
func (p *Program) Recheck(pkg *Package, text map[string][]byte, changed ...*Package) *Package {
	old := p.byID[pkg.ID]
	again := *pkg.Package
	again.Errors, again.TypeErrors, again.IllTyped = nil, nil, false
	again.Imports = maps.Clone(pkg.Imports)
	again.Syntax = slices.Clone(pkg.Syntax)
	for i, f := range again.Syntax {
		name := p.Fset.PositionFor(f.FileStart, false).Filename
		src, ok := text[name]
		if !ok {
			continue
		}
		f, err := parser.ParseFile(p.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		again.Errors = append(again.Errors, toErrors(err)...)
		if f == nil {
			f = &ast.File{Name: ast.NewIdent(again.Name)}
		}
		again.Syntax[i] = f
	}
	n := *old
	n.changed = changed
	n.pkg = &Package{Package: &again, Report: pkg.Report, Deps: pkg.Deps, ReadFile: pkg.ReadFile}
	if len(again.Errors) == 0 {
		p.checkTypes(&n)
	}
	again.IllTyped = len(again.Errors) > 0
	return n.pkg
}
