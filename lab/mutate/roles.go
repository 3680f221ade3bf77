package mutate

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// ReadTemplate returns the documents of a Helm template, as far as they can be read without
// rendering it; nil for others.
func ReadTemplate(text []byte) []*yaml.Node { return rbac.ReadTemplate(text) }

// GrantedBeside says what the markers of other packages of the project grant than that of some
// files: the role that is made of all of them has it then. Where nothing makes roles of
// markers, these say nothing.
func GrantedBeside(fset *token.FileSet, files []*ast.File) func(Grant) bool {
	if len(files) == 0 {
		return nil
	}
	file := fset.PositionFor(files[0].Package, false).Filename
	rules := sync.OnceValue(func() []rbac.Rule {
		_, project := rbac.Dirs(nil, file)
		all, _ := rbac.ModuleMarkers(nil, project) // without a project there are none
		return slices.DeleteFunc(all, func(r rbac.Rule) bool { return filepath.Dir(r.File) == filepath.Dir(file) })
	})
	makes := sync.OnceValue(func() bool { return rbac.Generates(nil, file) })
	return func(g Grant) bool {
		return !makes() || slices.ContainsFunc(rules(), func(r rbac.Rule) bool { return r.Allows(g.Group, g.Resource, g.Verb) })
	}
}
