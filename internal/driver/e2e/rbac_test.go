package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// grantsIn returns what the roles of a YAML text grant, a line for each verb.
func grantsIn(t *testing.T, text string) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "role.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	roles, err := rbac.ReadRoles(nil, file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range roles.Rules {
		for _, group := range r.Groups {
			for _, resource := range r.Resources {
				for _, verb := range r.Verbs {
					out = append(out, verb+" "+resource+" "+group)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestRBACReference: the least roles of the reference operators are, verb by verb, those
// that their markers give, and that their suite runs them under.
func TestRBACReference(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	for program, role := range map[string]string{"website-operator": "rbac", "website-audit": "audit"} {
		out := ctrlvet(t, dir, "rbac", "-role", "reference/config/"+role, "./reference/cmd/"+program)
		if out.Code != 0 || strings.Count(out.Stdout, "nothing") != 2 {
			t.Errorf("%s: %v", program, out)
		}
		kept, err := os.ReadFile(filepath.Join(dir, "reference", "config", role, "role.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		printed := ctrlvet(t, dir, "rbac", "./reference/cmd/"+program)
		if got, want := grantsIn(t, printed.Stdout), grantsIn(t, string(kept)); !slices.Equal(got, want) {
			t.Errorf("%s: the role is %q, want %q", program, got, want)
		}
		again := ctrlvet(t, dir, "rbac", "./reference/cmd/"+program)
		if printed.Stdout != again.Stdout {
			t.Errorf("%s: two roles of the same code differ", program)
		}
	}
	out := ctrlvet(t, dir, "rbac", "-role", "reference/config/audit", "./reference/cmd/website-operator")
	for _, want := range []string{"missing in Role website-audit:\n", "list, watch on secrets\n    reference/internal/controller/website_controller.go:", "superfluous, as far as the code shows:\n  update on websites.apps.reference.ctrlvet.dev\n"} {
		if out.Code != 1 || !strings.Contains(out.Stdout, want) {
			t.Errorf("the role of another program: want %q in %v", want, out)
		}
	}
	wide := filepath.Join(t.TempDir(), "role.yaml")
	const star = "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: wide}\nrules:\n- apiGroups: ['*']\n  resources: ['*']\n  verbs: ['*']\n- apiGroups: [none.example.com]\n  resources: [foos]\n  verbs: ['*']\n"
	if err := os.WriteFile(wide, []byte(star), 0o644); err != nil {
		t.Fatal(err)
	}
	out = ctrlvet(t, dir, "rbac", "-role", wide, "./reference/cmd/website-audit")
	for _, want := range []string{"granted with *, of which the code is seen to need:\n", "role.yaml:5\n    // +kubebuilder:rbac:groups=\"\",resources=configmaps,verbs=list;watch\n", "role.yaml:8 nothing\n"} {
		if out.Code != 0 || !strings.Contains(out.Stdout, want) {
			t.Errorf("rules with *: want %q in %v", want, out)
		}
	}
	markers := ctrlvet(t, dir, "rbac", "-format", "markers", "./reference/cmd/website-audit")
	if want := "// reference/audit/controller.go\n\n// +kubebuilder:rbac:groups=apps.reference.ctrlvet.dev,resources=websites,verbs=list;watch\n"; !strings.Contains(markers.Stdout, want) {
		t.Errorf("want %q in %v", want, markers)
	}
}

// TestRBACBadInput: what cannot be done is said, with what to do instead.
func TestRBACBadInput(t *testing.T) {
	t.Parallel()
	const program = gomod + "-- main.go --\npackage main\n\nfunc main() {}\n-- role.yaml --\nkind: Service\n-- no.yaml --\na: [\n-- chart.yaml --\nkind: Role\nrules: {{ .Values }}\n"
	for _, test := range []struct{ name, archive, args, stderr string }{
		{"no main", gomod + "-- p.go --\npackage p\n", "rbac", "no package main among the packages: name that of the program"},
		{"no requests", program, "rbac", "no program among the packages asks the API server"},
		{"broken program", gomod + "-- main.go --\npackage main\n\nfunc main() { x }\n", "rbac", "no program could be analyzed"},
		{"format", program, "rbac -format yml", `unknown format "yml" (did you mean "yaml"?): want yaml or markers`},
		{"flag", program, "rbac -rol x", `unknown flag -rol (did you mean "-role"?)`},
		{"no role file", program, "rbac -role nowhere.yaml", "nowhere.yaml: no such file"},
		{"no YAML", program, "rbac -role no.yaml", "no.yaml is not the YAML of a role"},
		{"no role", program, "rbac -role role.yaml", "role.yaml has no Role and no ClusterRole: name the file"},
		{"Helm", program, "rbac -role chart.yaml", "chart.yaml is a Helm template, which cannot be read: render it"},
		{"load", program, "rbac -load no", "-load: unknown mode"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			out := ctrlvet(t, drivertest.Extract(t, test.archive), strings.Fields(test.args)...)
			if out.Code != 2 || !strings.Contains(strings.ReplaceAll(out.Stderr, "'", `"`), test.stderr) {
				t.Errorf("want %q in %v", test.stderr, out)
			}
		})
	}
}

// TestRBACSameKind: of two programs with a controller for one kind each gets a role, which
// needs no markers, and both are named.
func TestRBACSameKind(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	out := ctrlvet(t, dir, "rbac", "./rbac/samekind/manager", "./rbac/samekind/shared")
	first, second := "rbac/samekind/manager", "rbac/samekind/shared"
	for _, want := range []string{first + " and ", second + " both have a controller of foos.demo.ctrlvet.dev: only one of them may run for an object"} {
		if out.Code != 0 || !strings.Contains(out.Stderr, want) {
			t.Errorf("want %q in %v", want, out)
		}
	}
	for _, want := range []string{"# Program github.com/ctrlvet/ctrlvet/testdata/" + first, "# Program github.com/ctrlvet/ctrlvet/testdata/" + second} {
		if !strings.Contains(out.Stdout, want) {
			t.Errorf("want %q in %v", want, out)
		}
	}
}
