package rbacmissing

import (
	"go/ast"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// wide are the roles of Kubernetes for people, which grant more than an operator has.
var wide = []string{"cluster-admin", "admin", "edit", "view"}

// reportEscalation reports roles that are created, and grant more than who creates them has, and
// bindings to such roles: the API server refuses them without the verbs escalate and bind.
func (c *checker) reportEscalation(pass *rule.Pass) {
	roles := c.creates(pass, "roles", "clusterroles") && c.lacks(right("roles", "escalate")) && c.lacks(right("clusterroles", "escalate"))
	binds := c.creates(pass, "rolebindings", "clusterrolebindings") && c.lacks(right("clusterroles", "bind"))
	if !roles && !binds || c.othersRole(pass.PackageNeeds) {
		return
	}
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			set, _ := rule.Fields(lit)
			kind, _ := pass.ConstString(set["Kind"])
			name, _ := pass.ConstString(set["Name"])
			switch typ := typeOfRBAC(pass, lit); {
			case typ == "RoleRef" && binds && kind == "ClusterRole" && slices.Contains(wide, name):
				pass.At(lit).
					Sayf("no RBAC marker grants bind on clusterroles: the API server refuses a binding to %s; add +%s:groups=%s,resources=clusterroles,verbs=bind,resourceNames=%[1]s", name, rbac.MarkerName, kube.RBACGroup)
			case typ == "PolicyRule" && roles:
				if g := c.exceeds(pass, set); g != nil {
					roles = false // the others are of one cause
					d := needs.Difference{Group: g.Group, Resource: g.Resource, Verbs: []string{g.Verb}}
					pass.At(lit).
						Sayf("the API server refuses a role that grants %s, which no RBAC marker grants the operator: add that to the markers, or escalate on roles", d)
				}
			}
			return true
		})
	}
}

func right(resource, verb string) needs.Permission {
	return needs.Permission{Group: kube.RBACGroup, Resource: resource, Verb: verb}
}

// creates: the package creates objects of one of the resources, and may do so.
func (c *checker) creates(pass *rule.Pass, resources ...string) bool {
	return slices.ContainsFunc(pass.PackageNeeds.Permissions, func(g needs.Permission) bool {
		created := g.Group == kube.RBACGroup && g.Verb == "create" && slices.Contains(resources, g.Resource)
		return created && len(usesIn(g, pass.Pkg.Path())) > 0 && !c.lacks(g)
	})
}

// typeOfRBAC returns the name of the type of a literal, if it is one of the API of roles.
func typeOfRBAC(pass *rule.Pass, lit *ast.CompositeLit) string {
	if t := kube.Named(pass.TypesInfo.TypeOf(lit)); t != nil {
		if group, _ := kube.GroupOfPath(kube.PkgPath(t.Obj().Pkg())); group == kube.RBACGroup {
			return t.Obj().Name()
		}
	}
	return ""
}

// exceeds returns something that a rule of a role grants and the operator lacks; nil if nothing is known.
func (c *checker) exceeds(pass *rule.Pass, set map[string]ast.Expr) *needs.Permission {
	for _, group := range texts(pass, set["APIGroups"]) {
		for _, resource := range texts(pass, set["Resources"]) {
			for _, verb := range texts(pass, set["Verbs"]) {
				if g := (needs.Permission{Group: group, Resource: resource, Verb: verb}); c.lacks(g) {
					return &g
				}
			}
		}
	}
	return nil
}

// texts returns the constants of a list that is written out.
func texts(pass *rule.Pass, list ast.Expr) (out []string) {
	if lit, ok := list.(*ast.CompositeLit); ok {
		for _, e := range lit.Elts {
			if s, ok := pass.ConstString(e); ok {
				out = append(out, s)
			}
		}
	}
	return out
}
