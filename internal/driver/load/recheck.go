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
// syntax with pkg. What pkg imports is taken as it is, so the text may import what
// some package of the program imports, and nothing else. It may be called while
// pkg has its syntax, by several goroutines.
func (p *Program) Recheck(pkg *Package, text map[string][]byte) *Package {
	old := p.byID[pkg.ID]
	changed := *pkg.Package
	changed.Errors, changed.TypeErrors, changed.IllTyped = nil, nil, false
	changed.Imports = maps.Clone(pkg.Imports)
	changed.Syntax = slices.Clone(pkg.Syntax)
	for i, f := range changed.Syntax {
		name := p.Fset.PositionFor(f.FileStart, false).Filename
		src, ok := text[name]
		if !ok {
			continue
		}
		f, err := parser.ParseFile(p.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		changed.Errors = append(changed.Errors, toErrors(err)...)
		if f == nil {
			f = &ast.File{Name: ast.NewIdent(changed.Name)}
		}
		changed.Syntax[i] = f
	}
	n := *old
	n.pkg = &Package{Package: &changed, Report: pkg.Report, Deps: pkg.Deps}
	if len(changed.Errors) == 0 {
		p.checkTypes(&n)
	}
	changed.IllTyped = len(changed.Errors) > 0
	return n.pkg
}
