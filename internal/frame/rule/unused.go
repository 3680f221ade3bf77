// Subject: calls

package rule

import (
	"go/ast"
	"go/token"
	"slices"
)

// users are the functions of a package that name something so, of whatever it is; nil is what stands
// outside of functions.
type users map[string][]*ast.FuncDecl

// isUnused reports whether a place lies in a function of a program that nothing runs: nothing but tests
// names it, or the type that it is a method of, nor does who names it run.
func (p *Pass) isUnused(pos token.Pos) bool {
	for _, f := range p.written.Files {
		if pos < f.FileStart || f.FileEnd <= pos || p.testing(p.Fset.File(f.FileStart)) {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				return p.runsNever(fn, make(map[*ast.FuncDecl]bool)) && (p.Pkg.Name() == "main" || p.inProgram(func(f *ast.File) bool { return f.Name.Name == "main" }, "main"))
			}
		}
	}
	return false
}

// runsNever: nobody names the function, but those that never run.
func (p *Pass) runsNever(fn *ast.FuncDecl, seen map[*ast.FuncDecl]bool) bool {
	seen[fn] = true
	unnamed := func(name string) bool {
		return !slices.ContainsFunc(Shared(p, usersOf)[name], func(by *ast.FuncDecl) bool { return by == nil || !seen[by] && !p.runsNever(by, seen) }) &&
			!(token.IsExported(name) && p.anyElsewhere(func(n ast.Node, _ []ast.Node) bool { id, ok := n.(*ast.Ident); return ok && id.Name == name }, name))
	}
	if fn.Recv == nil {
		return fn.Name.Name != "main" && fn.Name.Name != "init" && fn.Name.Name != "_" && fn.Body != nil && unnamed(fn.Name.Name)
	}
	// Who calls an exported method may be a library, by an interface.
	typ := receiver(fn)
	return !token.IsExported(fn.Name.Name) && unnamed(fn.Name.Name) || typ != "" && unnamed(typ)
}

// receiver returns the name of the type that a method is of.
func receiver(fn *ast.FuncDecl) (name string) {
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// usersOf goes through the files of a package, tests apart.
func usersOf(p *Pass) users {
	all := make(users)
	for _, f := range p.written.Files {
		if p.testing(p.Fset.File(f.FileStart)) {
			continue
		}
		for _, d := range f.Decls {
			by, _ := d.(*ast.FuncDecl)
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FieldList:
					return by == nil || n != by.Recv
				case *ast.ValueSpec: // that a type implements an interface runs nothing
					return n.Names[0].Name != "_"
				case *ast.Ident:
					if p.written.TypesInfo.Uses[n] != nil {
						all[n.Name] = append(all[n.Name], by)
					}
				}
				return true
			})
		}
	}
	return all
}
