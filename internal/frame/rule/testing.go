// Subject: frame of a rule

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// testing reports whether a file belongs to tests: by its name, or because it
// imports what is there for tests, as helpers do that several packages of tests share,
// or because it is mostly about fakes, by its name or by what it uses.
func (p *Pass) testing(f *token.File) bool {
	if strings.HasSuffix(f.Name(), "_test.go") || kube.StandIns(filepath.Base(f.Name())) {
		return true
	}
	if p.helpers == nil {
		p.helpers = make(map[*token.File]bool)
		for _, file := range p.Files {
			if imports(file, kube.TestLibrary) || imports(file, kube.FakeLibrary) && p.mostlyFakes(file) {
				p.helpers[p.Fset.File(file.FileStart)] = true
			}
		}
	}
	return p.helpers[f]
}

// imports: a file imports a package of whose path is holds.
func imports(file *ast.File, is func(path string) bool) bool {
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		path, err := strconv.Unquote(i.Path.Value)
		return err == nil && is(path)
	})
}

// mostlyFakes: more than half of the functions of a file use a package of fakes.
func (p *Pass) mostlyFakes(file *ast.File) bool {
	all, fakes := 0, 0
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		all++
		uses := false
		ast.Inspect(fn, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				name, ok := p.TypesInfo.Uses[id].(*types.PkgName)
				uses = uses || ok && kube.FakeLibrary(name.Imported().Path())
			}
			return !uses
		})
		if uses {
			fakes++
		}
	}
	return 2*fakes > all
}

// HelpsTests reports whether fn stands in a file of helpers of tests, which know
// the objects that they are given.
func (p *Pass) HelpsTests(fn *ssa.Function) bool {
	file := p.Flow.File(fn.Pos())
	return file == nil || p.testing(p.Fset.File(file.FileStart))
}

var nolint = ondemand.Regexp(`^//\s*nolint(?::([\w, -]+))?`)

// Silenced reports whether a comment on the line of node tells golangci-lint to
// leave out what linter says there: the author has seen it.
func (p *Pass) Silenced(node ast.Node, linter string) bool {
	file := p.Flow.File(node.Pos())
	if file == nil {
		return false
	}
	line := p.Line(node.End())
	for _, g := range file.Comments {
		for _, c := range g.List {
			if m := nolint().FindStringSubmatch(c.Text); m != nil && p.Line(c.Pos()) == line && (m[1] == "" || strings.Contains(m[1], linter)) {
				return true
			}
		}
	}
	return false
}
