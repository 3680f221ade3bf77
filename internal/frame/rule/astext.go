// Subject: programs

package rule

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/ctrlvet/ctrlvet/internal/engine/astext"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// AsText returns what read makes of the files of the module, and of one around it that requires it, tests
// apart, checked as text; the zero value without a module. It is read once for the packages of a run, by
// the type of what it is: ask last.
func AsText[T any](p *Pass, read func(*astext.Module) T) (none T) {
	if len(p.Files) == 0 {
		return none
	}
	module, _ := rbac.Dirs(p.Inputs(), inputs.Position(p.Fset, p.Files[0].Package).Filename)
	if module == "" {
		return none
	}
	return inputs.Once(p.Inputs(), textOf[T](module), func(in *inputs.Log) T {
		fset, packages := token.NewFileSet(), make(map[string][]*ast.File)
		for dir := module; dir != ""; dir = p.requiredBy(module, dir) {
			text, _ := in.ReadFile(filepath.Join(dir, "go.mod")) // there is one
			for _, s := range inputs.Once(in, sources(dir), p.sourcesOf(dir)) {
				f := p.parsed(in, fset, s.path)
				rel, err := filepath.Rel(dir, filepath.Dir(s.path))
				if f == nil || err != nil {
					continue
				}
				at := path.Join(modfile.ModulePath(text), filepath.ToSlash(rel))
				packages[at] = append(packages[at], f)
			}
		}
		return read(astext.Check(fset, packages))
	})
}

// textOf is the key of what is made of the text of a module.
type textOf[T any] string

// parsed returns a file, without bodies where a generator made them of declarations alone; nil when it
// cannot be read.
func (p *Pass) parsed(in *inputs.Log, fset *token.FileSet, name string) *ast.File {
	src, err := model.ReadSource(p.Pass, in, name)
	if err != nil {
		return nil
	}
	f, _ := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution) // what can be read of it
	for i := 0; f != nil && i < len(f.Decls) && kube.GoesByDeclarations(f); i++ {
		if d, ok := f.Decls[i].(*ast.FuncDecl); ok {
			d.Body = nil
		}
	}
	return f
}
