package rbacmissing

import (
	_ "embed"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

//go:embed doc.go
var doc string

// Analyzer reports requests of packages with RBAC markers or controllers whose verb nothing in
// the module grants.
var Analyzer = rule.NewForms(doc, rule.Forms{verb, eventpatch}, rule.Permissions())

// A checker is what the forms know of what is granted.
type checker struct {
	// granted is what the project and its module grant, nil when that cannot be read. It
	// is read when it is asked for.
	granted func() *rbac.Granted
	// own are the rules of the package's markers. They mostly say enough.
	own     func() []rbac.Rule
	project string
}

func newChecker(pass *rule.Pass) *checker {
	file := inputs.Position(pass.Fset, pass.Files[0].Package).Filename
	module, project := rbac.Dirs(pass.Inputs(), file)
	own := func() (rules []rbac.Rule) {
		for _, f := range pass.Sources() {
			rules = append(rules, rbac.FileRules(pass.Fset, f)...)
		}
		return rules
	}
	return &checker{project: project, own: sync.OnceValue(own), granted: sync.OnceValue(func() *rbac.Granted {
		granted, err := rbac.Grants(pass.Inputs(), module, project)
		if module == "" || err != nil || !rbac.Generates(pass.Inputs(), file) {
			return nil
		}
		if len(own()) == 0 { // without markers it has what is left of the role that the scaffold made
			role := slices.DeleteFunc(slices.Concat(granted.Roles, granted.Made), func(r rbac.Rule) bool {
				return r.File != filepath.Join(project, filepath.FromSlash(rbac.GeneratedDir), "role.yaml")
			})
			if granted.Markers = append(granted.Markers, role...); len(role) == 0 {
				return nil
			}
		}
		return granted
	})}
}

// lacks reports whether nothing grants what is needed, a template of a role included.
func (c *checker) lacks(g needs.Permission) bool {
	if needs.Allowed(c.own(), g) {
		return false
	}
	granted := c.granted()
	return granted != nil && !needs.Allowed(granted.Markers, g) && !needs.Allowed(granted.Roles, g) && !granted.InTemplate(g.Group, g.Resource, g.Verb)
}

// othersRole reports whether the markers of the package make the role of another program:
// one that an operator runs, as a rule.
func (c *checker) othersRole(p *needs.Program) bool {
	granted := c.granted()
	if granted == nil {
		return true
	}
	own := func(g needs.Permission) bool { return needs.Allowed(c.own(), g) || needs.Allowed(granted.Markers, g) }
	// A marker of the package that names the kind in another group means it.
	means := func(g needs.Permission) bool {
		return own(g) || slices.ContainsFunc(c.own(), func(r rbac.Rule) bool { return slices.Contains(r.Resources, g.Resource) })
	}
	return needs.NotItsRole(p, means, func(g needs.Permission) bool {
		return own(g) || needs.Allowed(granted.Roles, g) || needs.Allowed(granted.Made, g)
	}) != ""
}

// lacksEverywhere reports whether no marker and no role of the project that holds in all
// namespaces grants what is needed: the one for leader elections is for that of the manager.
func (c *checker) lacksEverywhere(g needs.Permission) bool {
	if needs.Allowed(c.own(), g) {
		return false
	}
	granted := c.granted()
	if granted == nil || needs.Allowed(granted.Markers, g) || granted.InTemplate(g.Group, g.Resource, g.Verb) {
		return false
	}
	return !slices.ContainsFunc(granted.Roles, func(r rbac.Rule) bool {
		return !r.Local && strings.HasPrefix(r.File, c.project+string(filepath.Separator)) && r.Allows(g.Group, g.Resource, g.Verb)
	})
}

// markerOf returns the first marker of the package that controller-gen collects and that
// names a resource, any for "", one in the file of a use rather than another.
func markerOf(pass *rule.Pass, group, resource string, uses ...needs.Use) (found rbac.Marker, args rbac.Arguments, ok bool) {
	for _, f := range pass.Sources() {
		near := slices.ContainsFunc(uses, func(u needs.Use) bool { return u.File == filepath.Base(inputs.Position(pass.Fset, f.Package).Filename) })
		if ok && !near {
			continue
		}
		var collected map[*ast.Comment]bool
		for _, m := range rbac.Markers(f) {
			a, err := rbac.Parse(m.Text)
			named := resource == "" || names(a["resources"], resource) && (names(a["groups"], group) || group == "" && names(a["groups"], "core"))
			if m.Kind != rbac.Known || err != nil || !named {
				continue
			}
			if collected == nil {
				collected = rbac.Collected(f)
			}
			if !collected[m.Comment] {
				continue
			}
			if found, args, ok = m, a, true; near {
				return found, args, ok
			}
			break
		}
	}
	return found, args, ok
}

func names(words []rbac.Word, text string) bool {
	return slices.ContainsFunc(words, func(w rbac.Word) bool { return strings.Trim(w.Text, `"`) == text })
}
