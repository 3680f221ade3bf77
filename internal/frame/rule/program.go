// Subject: programs

package rule

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
)

// AtUse begins a finding about a place of the program: where package main leads to it, or
// its function main. The place itself, in another package, is a cause; what says what is
// there.
func (p *Pass) AtUse(u needs.Use, what string) *Finding {
	f := p.At(p.Program.Entry(u))
	if !f.found {
		f = p.At(p.main())
	}
	return f.BecauseUse(u, what)
}

// BecauseUse adds a place of the program that explains the finding, where that is in
// another package.
func (f *Finding) BecauseUse(u needs.Use, what string) *Finding {
	if u.Package == f.pass.Pkg.Path() {
		return f
	}
	return f.Because(summary.Site{Pkg: u.Package, File: u.File, Line: u.Line, Col: 1}, what)
}

// main returns the name of function main.
func (p *Pass) main() *ast.Ident {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "main" {
				return fn.Name
			}
		}
	}
	return nil
}
