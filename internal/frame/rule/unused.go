// Subject: calls

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// idle are the functions of a package that nothing runs, by names alone: nothing but tests names them, or
// the type that they are methods of, nor does who names them run.
type idle []ast.Decl

// isUnused reports whether a place lies in a function of a program that nothing runs.
func (p *Pass) isUnused(pos token.Pos) bool {
	return slices.ContainsFunc(Shared(p, findIdle), func(d ast.Decl) bool { return d.Pos() <= pos && pos < d.End() }) &&
		(p.Pkg.Name() == "main" || p.inProgram(func(f *ast.File) bool { return f.Name.Name == "main" }, "main"))
}

func findIdle(p *Pass) (rest idle) {
	for _, f := range p.written.Files {
		if !p.testing(p.Fset.File(f.FileStart)) {
			rest = append(rest, f.Decls...)
		}
	}
	named := make(map[string]bool)
	isNamed := func(name string) bool {
		named[name] = named[name] || token.IsExported(name) && p.anyFile(func(*ast.File) bool { return true }, name)
		return named[name]
	}
	for before := -1; before != len(rest); {
		before = len(rest)
		rest = slices.DeleteFunc(rest, func(d ast.Decl) bool {
			if !runs(d, isNamed) {
				return false
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && p.written.TypesInfo.Uses[id] != nil {
					named[id.Name] = true
				}
				spec, ok := n.(*ast.ValueSpec)
				return !ok || spec.Names[0].Name != "_" // that a type implements an interface runs nothing
			})
			return true
		})
	}
	return rest
}

// runs: it is no function, or something that runs may call it, as a library may an exported method.
func runs(d ast.Decl, isNamed func(string) bool) bool {
	fn, ok := d.(*ast.FuncDecl)
	if !ok || fn.Recv == nil {
		return !ok || fn.Name.Name == "main" || fn.Name.Name == "init" || isNamed(fn.Name.Name)
	}
	typ, _, _ := strings.Cut(strings.TrimLeft(types.ExprString(fn.Recv.List[0].Type), "*("), "[")
	return isNamed(typ) && (token.IsExported(fn.Name.Name) || isNamed(fn.Name.Name))
}
