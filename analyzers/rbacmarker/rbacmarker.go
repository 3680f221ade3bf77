package rbacmarker

import (
	_ "embed"
	"go/ast"
	"go/token"
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

//go:embed doc.go
var doc string

// Analyzer reports RBAC markers that controller-gen ignores or takes
// literally. It runs on every package: markers need no import.
var Analyzer = rule.NewForms(doc, rule.Forms{inside, noresource, nogroup}, rule.Always())

// A checker is what the forms know of the markers of a package.
type checker struct {
	files []file
	live  map[string]bool // the rules that controller-gen generates
	named map[string]bool // the resources that markers name
	// resources reads files when it is asked.
	resources *rbac.Resources
	// roles are those of the project, read when they are asked for.
	roles func() *rbac.Roles
}

// A file is one with RBAC markers.
type file struct {
	*ast.File
	markers   []rbac.Marker
	collected map[*ast.Comment]bool
}

func newChecker(pass *rule.Pass) *checker {
	c := &checker{live: make(map[string]bool), named: make(map[string]bool), resources: rbac.NewResources(pass.Inputs(), pass.Fset, pass.Pkg)}
	for _, f := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(f.FileStart).Filename, "_test.go") {
			continue
		}
		markers := rbac.Markers(f)
		if len(markers) == 0 {
			continue
		}
		c.files = append(c.files, file{f, markers, rbac.Collected(f)})
	}
	if len(c.files) > 0 && !rbac.MakesRoles(pass.Inputs(), inputs.Position(pass.Fset, c.files[0].Package).Filename) {
		c.files = nil // they are no more than remarks
	}
	c.roles = sync.OnceValue(func() *rbac.Roles {
		return rbac.ProjectRoles(pass.Inputs(), inputs.Position(pass.Fset, c.files[0].Package).Filename)
	})
	c.read(func(_ rbac.Marker, a rbac.Arguments) {
		c.live[a.String()] = true
		for _, w := range a["resources"] {
			name, _, _ := strings.Cut(w.Text, "/")
			c.named[name] = true
		}
	})
	return c
}

// read calls look for what controller-gen reads from the markers that it collects and
// understands.
func (c *checker) read(look func(m rbac.Marker, a rbac.Arguments)) {
	for _, f := range c.files {
		for _, m := range f.markers {
			if m.Kind == rbac.Known && f.collected[m.Comment] {
				if a, err := rbac.Parse(m.Text); err == nil {
					look(m, a)
				}
			}
		}
	}
}

// words calls why for the words of an argument of the markers that controller-gen
// understands, and reports those that match nothing, for the reason it returns.
func (c *checker) words(pass *rule.Pass, argument string, why func(word string, a rbac.Arguments) string) {
	c.read(func(m rbac.Marker, a rbac.Arguments) {
		for _, w := range a[argument] {
			if message := why(w.Text, a); message != "" {
				pass.At(rule.Span(m.From+token.Pos(w.Start), m.From+token.Pos(w.End))).Say(message)
			}
		}
	})
}

// groupsOf returns the API groups of a marker.
func groupsOf(a rbac.Arguments) []string {
	var groups []string
	for _, w := range a["groups"] {
		groups = append(groups, strings.TrimSuffix(w.Text, "core"))
	}
	return groups
}
