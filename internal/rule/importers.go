// Subject: calls

package rule

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/inputs"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rbac"
)

// clientMadeElsewhere reports whether a package of the module that imports this one, be it
// through others, says how the client of its manager is made. Only its text is known.
func (p *Pass) clientMadeElsewhere() bool {
	return p.anyFileAt(func(path string, f *ast.File) bool {
		return (f == nil || setsNewClient(f)) && p.importedFrom(filepath.Dir(path))
	}, kube.NewClientField)
}

// setsNewClient: a file gives a value to a field of the name that managers' options have, and
// does not only hand on what is in such a field.
func setsNewClient(f *ast.File) bool {
	isField := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == kube.NewClientField
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			found = found || ok && key.Name == kube.NewClientField && !isField(n.Value)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				found = found || isField(l) && (len(n.Lhs) != len(n.Rhs) || !isField(n.Rhs[i]))
			}
		}
		return !found
	})
	return found
}

// importedFrom reports whether the package in a directory of the module imports this one,
// through others of the module as well, by what its files say.
func (p *Pass) importedFrom(dir string) bool {
	file := inputs.Position(p.Fset, p.Files[0].Package).Filename
	own := filepath.Dir(file)
	module, _ := rbac.Dirs(p.Inputs(), file)
	rel, err := filepath.Rel(module, own)
	if module == "" || err != nil {
		return false
	}
	root, ok := strings.CutSuffix(p.Pkg.Path(), path.Join("/", filepath.ToSlash(rel)))
	if rel == "." {
		root, ok = p.Pkg.Path(), true
	}
	files := make(map[string][]string)
	for _, f := range inputs.Once(p.Inputs(), sources(module), sourcesOf(module)) {
		files[filepath.Dir(f)] = append(files[filepath.Dir(f)], f)
	}
	seen := map[string]bool{dir: true}
	for todo := []string{dir}; ok && len(todo) > 0; todo = todo[1:] {
		if todo[0] == own {
			return true
		}
		for _, f := range files[todo[0]] {
			for _, imported := range p.importsOf(f) {
				if below, ok := strings.CutPrefix(imported+"/", root+"/"); ok {
					if to := filepath.Join(module, filepath.FromSlash(below)); !seen[to] {
						seen[to] = true
						todo = append(todo, to)
					}
				}
			}
		}
	}
	return false
}

// importsOf returns the paths that a file imports; none of one that cannot be read.
func (p *Pass) importsOf(file string) (paths []string) {
	src, err := model.ReadSource(p.Pass, file)
	if err != nil {
		return nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	for _, spec := range f.Imports {
		if s, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, s)
		}
	}
	return paths
}
