package needs

import (
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/rbac"
)

func grant(group, resource, verb string, sure bool, part Part) Grant {
	return Grant{Group: group, Resource: resource, Verb: verb, Sure: sure, Part: part, Uses: []Use{{Package: "m", Place: Place{"a.go", 1}, Why: "For"}}}
}

// TestDifferences: what is not sure is never missing, what is granted for a habit never
// superfluous, and what others grant is told apart.
func TestDifferences(t *testing.T) {
	p := &Program{Path: "m", Grants: []Grant{
		grant("", "pods", "get", false, Main), grant("", "pods", "list", true, Main), grant("", "pods", "watch", true, Main),
		grant("apps", "deployments", "create", true, Main), grant("apps", "deployments/finalizers", "update", true, OwnerDeletion),
		grant("coordination.k8s.io", "leases", "get", true, LeaderElection),
	}}
	rules := []rbac.Rule{
		{Groups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"get", "list", "delete"}, File: "a.go", Line: 1},
		{Groups: []string{"apps"}, Resources: []string{"*"}, Names: []string{"one"}, Verbs: []string{"create"}},
		{Groups: []string{"batch"}, Resources: []string{"*"}, Verbs: []string{"*"}},
	}
	text := func(list []Difference) string {
		var out []string
		for _, d := range list {
			out = append(out, d.String())
		}
		return strings.Join(out, "; ")
	}
	missing := Missing([]*Program{p}, rules, false)
	if got, want := text(missing), "watch on pods; create on deployments.apps; update on deployments.apps/finalizers"; got != want {
		t.Errorf("missing: %s, want %s", got, want)
	}
	if got, want := missing[1].Marker, "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=create"; got != want {
		t.Errorf("marker %s, want %s", got, want)
	}
	if got, want := text(Missing([]*Program{p}, rules, true)), "get on leases.coordination.k8s.io"; !strings.HasSuffix(got, want) {
		t.Errorf("with the parts apart: %s", got)
	}
	if got, want := text(Superfluous([]*Program{p}, rules)), "delete on pods"; got != want {
		t.Errorf("superfluous: %s, want %s", got, want)
	}
	no, yes := Split(missing, []rbac.Rule{{Groups: []string{"apps"}, Resources: []string{"deployments"}, Verbs: []string{"create"}}})
	if text(no) != "watch on pods; update on deployments.apps/finalizers" || text(yes) != "create on deployments.apps" {
		t.Errorf("split into %s and %s", text(no), text(yes))
	}
	wide := Wide([]*Program{p}, append(rules, rbac.Rule{Groups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"*"}}))
	if len(wide) != 3 || len(wide[0].Needed) != 0 || len(wide[1].Needed) != 0 || text(wide[2].Needed) != "watch on pods" {
		t.Errorf("rules with *: %v", wide)
	}
	if got := SameKind([]*Program{p, {Path: "other", Grants: p.Grants}}); !slices.Contains(got, "m and other both have a controller of pods: only one of them may run for an object") {
		t.Errorf("two programs for a kind: %q", got)
	}
	if got := SameKind([]*Program{p}); len(got) != 0 {
		t.Errorf("one program: %q", got)
	}
}
