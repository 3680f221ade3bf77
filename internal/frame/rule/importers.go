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

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// OwnedElsewhere reports whether a program of the module that this package is part of has
// clients, made in another package, that name a field owner by themselves. Only its text is
// known.
func (p *Pass) OwnedElsewhere() bool {
	sets := func(f *ast.File) bool { return setsField(f, "FieldOwner") }
	return p.inProgram(sets, "FieldOwner") || p.NamedInProgram("WithFieldOwner")
}

// NamedInProgram reports whether a program of the module that this package is part of names
// something so in another package, in a file that holds the other texts as well.
func (p *Pass) NamedInProgram(name string, texts ...string) bool {
	return p.inProgram(func(f *ast.File) bool { return names(f, name) }, append(texts, name)...)
}

// inProgram is [Pass.anyFile] for the other packages of programs that this package is part of.
func (p *Pass) inProgram(is func(*ast.File) bool, texts ...string) bool {
	var in *program
	return p.anyFileAt(func(path string, f *ast.File) bool {
		if f != nil && !is(f) {
			return false
		}
		if in == nil {
			in = p.newProgram()
		}
		return in.together(filepath.Dir(path), p.dir())
	}, texts...)
}

// setsField: a file gives a value to a field of that name, and does not only hand on what is
// in such a field.
func setsField(f *ast.File, name string) bool {
	isField := func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == name
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			found = found || ok && key.Name == name && !isField(n.Value)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				found = found || isField(l) && (len(n.Lhs) != len(n.Rhs) || !isField(n.Rhs[i]))
			}
		}
		return !found
	})
	return found
}

// dir returns the directory of the package.
func (p *Pass) dir() string {
	return filepath.Dir(inputs.Position(p.Fset, p.Files[0].Package).Filename)
}

// A program is what the packages of the module import, by what their files say.
type program struct {
	pass         *Pass
	module, root string // the directory of the module, and its path; no path when that is not known
	files        map[string][]string
	imports      map[string][]string // of a directory: those that its files import
}

func (p *Pass) newProgram() *program {
	module, _ := rbac.Dirs(p.Inputs(), inputs.Position(p.Fset, p.Files[0].Package).Filename)
	g := &program{pass: p, module: module, files: make(map[string][]string), imports: make(map[string][]string)}
	rel, err := filepath.Rel(module, p.dir())
	if module == "" || err != nil {
		return g
	}
	if g.root = p.Pkg.Path(); rel != "." {
		g.root, _ = strings.CutSuffix(g.root, path.Join("/", filepath.ToSlash(rel)))
	}
	for _, f := range inputs.Once(p.Inputs(), sources(module), p.sourcesOf(module)) {
		g.files[filepath.Dir(f.path)] = append(g.files[filepath.Dir(f.path)], f.path)
	}
	return g
}

// together: a program has both packages.
func (g *program) together(a, b string) bool {
	for dir := range g.files {
		if from := g.from(dir); from[a] && from[b] {
			return true
		}
	}
	return false
}

// from returns the directories of a package and of all that it imports, through others of the
// module as well.
func (g *program) from(dir string) map[string]bool {
	seen := map[string]bool{dir: true}
	for todo := []string{dir}; len(todo) > 0; todo = todo[1:] {
		for _, to := range g.importsOf(todo[0]) {
			if !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}

// importsOf returns the directories that the files of one import.
func (g *program) importsOf(dir string) []string {
	dirs, ok := g.imports[dir]
	if ok {
		return dirs
	}
	for _, f := range g.files[dir] {
		for _, imported := range g.pass.importsOf(f) {
			if below, ok := strings.CutPrefix(imported+"/", g.root+"/"); ok && g.root != "" {
				dirs = append(dirs, filepath.Join(g.module, filepath.FromSlash(below)))
			}
		}
	}
	g.imports[dir] = dirs
	return dirs
}

// importsOf returns the paths that a file imports; none of one that cannot be read.
func (p *Pass) importsOf(file string) (paths []string) {
	src, err := model.ReadSource(p.Pass, p.Inputs(), file)
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
