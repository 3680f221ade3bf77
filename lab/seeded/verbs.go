package seeded

import (
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A RoleVerb is a verb on a resource in the role of a reference operator.
type RoleVerb struct{ Program, Group, Resource, Verb string }

// Verbs returns the verbs of the roles of the reference operators below a module testdata,
// which are those that ctrlvet rbac prints.
func Verbs(testdata string) (out []RoleVerb, err error) {
	for _, p := range []struct{ program, role string }{{"website-operator", "rbac"}, {"website-audit", "audit"}} {
		roles, err := rbac.ReadRoles(nil, filepath.Join(testdata, "reference", "config", p.role, "role.yaml"))
		if err != nil {
			return nil, err
		}
		for _, r := range roles.Rules {
			for _, group := range r.Groups {
				for _, resource := range r.Resources {
					for _, verb := range r.Verbs {
						out = append(out, RoleVerb{p.program, group, resource, verb})
					}
				}
			}
		}
	}
	return out, nil
}

// Place names the resource, as rows do.
func (v RoleVerb) Place() string { return v.Group + "/" + v.Resource }
