package needs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

func grant(group, resource, verb string, sure bool, part kindPart) Permission {
	return Permission{Group: group, Resource: resource, Verb: verb, Sure: sure, Part: part, Uses: []Use{{Package: "m", place: place{"a.go", 1}, Why: "For"}}}
}

// TestDifferences: what is not sure is never missing, what is granted for a habit never
// superfluous.
func TestDifferences(t *testing.T) {
	p := &Program{Path: "m", Permissions: []Permission{
		grant("", "pods", "get", false, Main), grant("", "pods", "list", true, Main), grant("", "pods", "watch", true, Main),
		grant("apps", "deployments", "create", true, Main), grant("apps", "deployments/finalizers", "update", true, ownerDeletion),
		grant("coordination.k8s.io", "leases", "get", true, leaderElection),
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
	missing := missingGrant([]*Program{p}, rules, false)
	if got, want := text(missing), "watch on pods; create on deployments.apps; update on deployments.apps/finalizers"; got != want {
		t.Errorf("missing: %s, want %s", got, want)
	}
	if got, want := missing[1].Marker, "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=create"; got != want {
		t.Errorf("marker %s, want %s", got, want)
	}
	if got, want := text(missingGrant([]*Program{p}, rules, true)), "get on leases.coordination.k8s.io"; !strings.HasSuffix(got, want) {
		t.Errorf("with the parts apart: %s", got)
	}
	if got, want := text(Superfluous([]*Program{p}, rules)), "delete on pods"; got != want {
		t.Errorf("superfluous: %s, want %s", got, want)
	}
	wide := Wide([]*Program{p}, append(rules, rbac.Rule{Groups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"*"}}))
	if len(wide) != 3 || len(wide[0].Needed) != 0 || len(wide[1].Needed) != 0 || text(wide[2].Needed) != "watch on pods" {
		t.Errorf("rules with *: %v", wide)
	}
	if got := SameKind([]*Program{p, {Path: "other", Permissions: p.Permissions}}); !slices.Contains(got, "m and other both have a controller of pods: only one of them may run for an object") {
		t.Errorf("two programs for a kind: %q", got)
	}
	if got := SameKind([]*Program{p}); len(got) != 0 {
		t.Errorf("one program: %q", got)
	}
}

// TestCompare: what another role grants, or may grant, is not missing, and what only an
// admission plugin asks for is told apart.
func TestCompare(t *testing.T) {
	p := &Program{Path: "m", Permissions: []Permission{
		grant("", "pods", "create", true, Main), grant("", "pods", "delete", true, Main), grant("", "secrets", "get", true, Main),
		grant("apps", "deployments", "create", true, Main), grant("apps", "deployments/finalizers", "update", true, ownerDeletion),
	}}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "chart.yaml"), []byte("kind: ClusterRole\n{{ x }}\n- secrets\n- get\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	others, err := rbac.RolesBelow(nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	others.Rules = []rbac.Rule{{Groups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"*"}, File: "role.yaml", Line: 7}}
	c := Compare([]*Program{p}, nil, others, false)
	if len(c.Missing) != 1 || c.Missing[0].String() != "create on deployments.apps" {
		t.Errorf("missing: %v", c.Missing)
	}
	if len(c.Plugin) != 1 || c.Plugin[0].String() != "update on deployments.apps/finalizers" {
		t.Errorf("of the plugin: %v", c.Plugin)
	}
	if len(c.Elsewhere) != 1 || c.Elsewhere[0].String() != "create, delete on pods" || c.Elsewhere[0].Line != 7 {
		t.Errorf("elsewhere: %v", c.Elsewhere)
	}
	if len(c.Perhaps) != 1 || c.Perhaps[0].String() != "get on secrets" || filepath.Base(c.Perhaps[0].File) != "chart.yaml" {
		t.Errorf("perhaps: %v", c.Perhaps)
	}
	if c = Compare([]*Program{p}, nil, &rbac.Roles{Open: []string{"ClusterRole edit"}}, false); len(c.Missing) != 0 || len(c.Perhaps) != 4 {
		t.Errorf("beside a role that is not known: %v, %v", c.Missing, c.Perhaps)
	}
	if c = Compare([]*Program{p}, nil, nil, false); len(c.Missing) != 3 {
		t.Errorf("beside nothing: %v", c.Missing)
	}
}

// TestNotItsRole: a program has another role when it could watch nothing that its
// controllers are for, or when most of what it asks for is not named.
func TestNotItsRole(t *testing.T) {
	plain := func(resource, verb string) Permission {
		g := grant("", resource, verb, true, Main)
		g.Uses[0].Why = "Create"
		return g
	}
	for _, test := range []struct {
		name   string
		grants []Permission
		rules  string // a resource and the verbs on it
		want   bool
	}{
		{"nothing of the controllers", []Permission{grant("", "pods", "watch", true, Main), plain("pods", "list")}, "pods get", true},
		{"something of the controllers", []Permission{grant("", "pods", "watch", true, Main), grant("", "secrets", "watch", true, Main)}, "pods watch", false},
		{"most of it", []Permission{plain("pods", "create"), plain("secrets", "create"), plain("nodes", "create")}, "pods get", true},
		{"two that were forgotten", []Permission{grant("", "pods", "watch", true, Main), plain("secrets", "create"), plain("nodes", "create")}, "pods watch", false},
		{"all but what the scaffold made", []Permission{grant("", "pods", "watch", true, Main), plain("secrets", "create"), plain("nodes", "create"), plain("services", "create"), plain("events", "create"), plain("endpoints", "create")}, "pods watch", false},
		{"a half", []Permission{plain("pods", "create"), plain("secrets", "create")}, "pods get", false},
		{"one resource", []Permission{plain("pods", "create")}, "nodes get", false},
		{"what is not sure", []Permission{plain("pods", "create"), grant("", "secrets", "watch", false, Main), grant("", "nodes", "get", true, leaderElection)}, "jobs get", false},
	} {
		resource, verb, _ := strings.Cut(test.rules, " ")
		rules := []rbac.Rule{{Groups: []string{""}, Resources: []string{resource}, Verbs: []string{verb}}}
		granted := func(g Permission) bool { return Allowed(rules, g) }
		if got := NotItsRole(&Program{Permissions: test.grants}, granted, granted); (got != "") != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}

// TestRoleScope: what lies in no namespace is said to.
func TestRoleScope(t *testing.T) {
	node, pod := grant("", "nodes", "list", true, Main), grant("", "pods", "list", true, Main)
	node.Cluster = true
	text := (&Program{Path: "m/cmd/operator", Permissions: []Permission{node, pod}}).Role(func(pkg, file string) string { return pkg + "/" + file })
	const note = "# In no namespace: only a ClusterRoleBinding grants it.\n- apiGroups:\n  - \"\"\n  resources:\n  - nodes\n"
	if strings.Count(text, "In no namespace") != 1 || !strings.Contains(text, note) {
		t.Errorf("want %q once in %s", note, text)
	}
}
