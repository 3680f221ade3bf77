package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var callContext = &Operator{
	Name:  "context",
	Doc:   "hands context.Background() to an API call in place of the function's parameter",
	Rules: []string{"reconcilectx", "ctxdropped"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
			if _, ok := p.operation(call); !ok || len(call.Args) == 0 {
				return
			}
			id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
			if !ok {
				return
			}
			v, _ := p.Info.ObjectOf(id).(*types.Var)
			if v == nil || !kube.IsContext(v.Type()) || !p.isParameter(v, path) {
				return
			}
			pkg := p.importName(path, "context")
			if pkg == "" {
				return
			}
			add(call, put(id, pkg+".Background()"))
		})
	},
}

// isParameter reports whether a variable is a parameter of a function around the
// last node of path.
func (p *Package) isParameter(v *types.Var, path []ast.Node) bool {
	for _, n := range path {
		var t *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			t = n.Type
		case *ast.FuncLit:
			t = n.Type
		default:
			continue
		}
		for _, f := range t.Params.List {
			for _, name := range f.Names {
				if p.Info.ObjectOf(name) == v {
					return true
				}
			}
		}
	}
	return false
}

// importName returns the name under which the file of path imports a package, ""
// when it does not.
func (p *Package) importName(path []ast.Node, pkg string) string {
	file, ok := path[0].(*ast.File)
	if !ok {
		return ""
	}
	for _, spec := range file.Imports {
		var obj types.Object
		if spec.Name != nil {
			obj = p.Info.Defs[spec.Name]
		} else {
			obj = p.Info.Implicits[spec]
		}
		if name, ok := obj.(*types.PkgName); ok && name.Imported().Path() == pkg && name.Name() != "_" && name.Name() != "." {
			return name.Name()
		}
	}
	return ""
}
