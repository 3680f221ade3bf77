// Subject: calls

package rule

import (
	"go/ast"
	"go/token"
)

// A running is what runs of a package, by the names that stand in it, of whatever they are.
type running struct {
	pass  *Pass
	named map[string]bool // what runs names it
	funcs map[*ast.FuncDecl]bool
}

// isUnused reports whether a place lies in a function of a program that nothing runs: nothing but tests
// names it, or the type that it is a method of, nor does who names it run.
func (p *Pass) isUnused(pos token.Pos) bool {
	for _, f := range p.written.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				return !p.testing(p.Fset.File(fn.Pos())) && !Shared(p, newRunning).funcs[fn] &&
					(p.Pkg.Name() == "main" || p.inProgram(func(f *ast.File) bool { return f.Name.Name == "main" }, "main"))
			}
		}
	}
	return false
}

func newRunning(p *Pass) *running {
	r := &running{p, make(map[string]bool), make(map[*ast.FuncDecl]bool)}
	var funcs []*ast.FuncDecl
	for _, f := range p.written.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); p.testing(p.Fset.File(f.FileStart)) {
				break // tests run nothing of the program
			} else if ok {
				funcs = append(funcs, fn)
			} else {
				r.names(d)
			}
		}
	}
	for more := true; more; {
		more = false
		for _, fn := range funcs {
			if !r.funcs[fn] && r.runs(fn) {
				more, r.funcs[fn] = true, true
				r.names(fn)
			}
		}
	}
	return r
}

// names notes what stands in a node. That a type implements an interface runs nothing.
func (r *running) names(in ast.Node) {
	ast.Inspect(in, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && r.pass.written.TypesInfo.Uses[id] != nil {
			r.named[id.Name] = true
		}
		spec, ok := n.(*ast.ValueSpec)
		return !ok || spec.Names[0].Name != "_"
	})
}

// runs: something that runs may call the function. Who calls an exported method may be a library, by an
// interface.
func (r *running) runs(fn *ast.FuncDecl) bool {
	name := fn.Name.Name
	if fn.Recv == nil {
		return name == "main" || name == "init" || name == "_" || fn.Body == nil || r.isNamed(name)
	}
	typ := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && typ == "" {
			typ = id.Name
		}
		return typ == ""
	})
	return r.isNamed(typ) && (token.IsExported(name) || r.isNamed(name))
}

func (r *running) isNamed(name string) bool {
	if token.IsExported(name) && !r.named[name] {
		for range r.pass.elsewhere(name) {
			r.named[name] = true
			break
		}
	}
	return r.named[name]
}
