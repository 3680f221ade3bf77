// Subject: frame of a rule

package rule

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// testing reports whether a file belongs to tests: by its name, or because it
// imports what is there for tests, as helpers do that several packages of tests share.
func (p *Pass) testing(f *token.File) bool {
	if strings.HasSuffix(f.Name(), "_test.go") {
		return true
	}
	if p.helpers == nil {
		p.helpers = make(map[*token.File]bool)
		for _, file := range p.Files {
			for _, i := range file.Imports {
				if path, err := strconv.Unquote(i.Path.Value); err == nil && kube.TestLibrary(path) {
					p.helpers[p.Fset.File(file.FileStart)] = true
				}
			}
		}
	}
	return p.helpers[f]
}

// HelpsTests reports whether fn stands in a file of helpers of tests, which know
// the objects that they are given: it imports a library of tests.
func (p *Pass) HelpsTests(fn *ssa.Function) bool {
	file := p.Flow.File(fn.Pos())
	return file == nil || slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		path, err := strconv.Unquote(i.Path.Value)
		return err == nil && kube.TestLibrary(path)
	})
}

var nolint = regexp.MustCompile(`^//\s*nolint(?::([\w, -]+))?`)

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
			if m := nolint.FindStringSubmatch(c.Text); m != nil && p.Line(c.Pos()) == line && (m[1] == "" || strings.Contains(m[1], linter)) {
				return true
			}
		}
	}
	return false
}
