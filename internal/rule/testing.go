// Subject: frame of a rule

package rule

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// testing reports whether a file belongs to tests: by its name, or because it
// imports package testing, as helpers do that several packages of tests share.
func (p *Pass) testing(f *token.File) bool {
	if strings.HasSuffix(f.Name(), "_test.go") {
		return true
	}
	if p.helpers == nil {
		p.helpers = make(map[*token.File]bool)
		for _, file := range p.Files {
			for _, i := range file.Imports {
				if i.Path.Value == `"testing"` {
					p.helpers[p.Fset.File(file.FileStart)] = true
				}
			}
		}
	}
	return p.helpers[f]
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
