package rbac

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const roleText = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: manager
rules:
- apiGroups: [""]
  resources: [pods, "*/scale"]
  verbs: [get, list]
- apiGroups: [apps]
  resources: ["*"]
  resourceNames: [one]
  verbs: ["*"]
`

const bindingText = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: manager
roleRef:
  kind: ClusterRole
  name: manager
subjects:
- kind: ServiceAccount
  name: manager
`

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestReadRoles: of the roles in a directory those count that are bound to a service
// account; other YAML does not matter.
func TestReadRoles(t *testing.T) {
	editor := strings.NewReplacer("name: manager", "name: editor", "pods", "secrets").Replace(roleText)
	dir := write(t, map[string]string{
		"role.yaml": roleText, "editor.yaml": editor, "service.yaml": "kind: Service\nrules: nothing\n", "no.yaml": "a: [",
		"chart/role.yaml": "kind: ClusterRole\n{{ if x }}\n", "kustomization.yaml": "resources: [role.yaml]\n",
	})
	roles, err := ReadRoles(nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"ClusterRole editor", "ClusterRole manager"}; !slices.Equal(roles.Names, want) || len(roles.Templates) != 1 {
		t.Errorf("nothing is bound: %q, %q", roles.Names, roles.Templates)
	}
	if err := os.WriteFile(filepath.Join(dir, "binding.yaml"), []byte(bindingText), 0o644); err != nil {
		t.Fatal(err)
	}
	if roles, err = ReadRoles(nil, dir); err != nil {
		t.Fatal(err)
	}
	if want := []string{"ClusterRole manager"}; !slices.Equal(roles.Names, want) {
		t.Errorf("one is bound: %q", roles.Names)
	}
	allows := func(group, resource, verb string) bool {
		return slices.ContainsFunc(roles.Rules, func(r Rule) bool { return r.Allows(group, resource, verb) })
	}
	for _, ask := range []struct {
		group, resource, verb string
		want                  bool
	}{
		{"", "pods", "get", true}, {"", "pods", "delete", false}, {"", "pods/status", "get", false}, {"", "secrets", "get", false},
		{"", "replicationcontrollers/scale", "get", true}, {"apps", "deployments", "delete", true}, {"apps", "deployments/status", "update", true},
		{"apps", "deployments", "create", false}, {"batch", "jobs", "get", false},
	} {
		if got := allows(ask.group, ask.resource, ask.verb); got != ask.want {
			t.Errorf("%+v: %t", ask, got)
		}
	}
	if roles.Rules[0].Line != 6 || filepath.Base(roles.Rules[0].File) != "role.yaml" || !roles.Rules[0].Wildcard() {
		t.Errorf("%+v", roles.Rules[0])
	}
}

// TestReadRolesBadInput: what cannot be compared is said with the file and what to do.
func TestReadRolesBadInput(t *testing.T) {
	dir := write(t, map[string]string{
		"broken.yaml": "a: [", "service.yaml": "apiVersion: v1\nkind: Service\n", "empty/x.txt": "", "chart.yaml": "kind: Role\nrules: {{ .Values.rules }}\n",
		"rules.yaml": "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nrules:\n- verbs: get\n",
		"text.yaml":  "just text",
	})
	for name, want := range map[string]string{
		"nowhere.yaml": "no such file", "broken.yaml": "is not the YAML of a role", "service.yaml": "has no Role and no ClusterRole: name the file",
		"empty": "has no Role and no ClusterRole", "chart.yaml": "Helm template, which cannot be read: render it", "rules.yaml": "rules.yaml:4: a rule that cannot be read",
		"text.yaml": "is not the YAML of a role",
	} {
		_, err := ReadRoles(nil, filepath.Join(dir, name))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), strings.TrimSuffix(name, ".yaml")) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestModuleMarkers: markers count where controller-gen looks, in the order of files.
func TestModuleMarkers(t *testing.T) {
	const marker = "// +kubebuilder:rbac:groups=core;apps,resources=pods,verbs=get;list,namespace=one\n\n"
	dir := write(t, map[string]string{
		"go.mod": "module m\n", "b/b.go": "package b\n\n" + marker + "func f() {}\n", "a/a.go": "package a\n\n" + marker + "var X = 1\n",
		"a/a_test.go": "package a\n\n" + marker, "a/doc.go": "package a\n\n// +kubebuilder:rbac:groups=apps,resources=jobs,verbs=get\nfunc g() {}\n",
		"vendor/v/v.go": "package v\n\n" + marker, ".git/g.go": "package g\n\n" + marker, "a/broken.go": "package\n" + marker, "a/refused.go": "package a\n\n// +kubebuilder:rbac:group=apps,resources=jobs,verbs=get\n",
		"api/go.mod": "module m/api\n", "api/v1/t.go": "package v1\n\n" + marker,
	})
	rules, err := ModuleMarkers(nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, r := range rules {
		rel, _ := filepath.Rel(dir, r.File)
		files = append(files, filepath.ToSlash(rel))
	}
	if want := []string{"a/a.go", "api/v1/t.go", "b/b.go"}; !slices.Equal(files, want) {
		t.Fatalf("got %q, want %q", files, want)
	}
	if r := rules[0]; !r.Allows("", "pods", "list") || !r.Allows("apps", "pods", "get") || r.Namespace != "one" || r.Line != 3 {
		t.Errorf("%+v", r)
	}
	if _, err := ModuleMarkers(nil, filepath.Join(dir, "nowhere")); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

const csvText = `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata: {name: shop.v1}
spec:
  install:
    spec:
      clusterPermissions:
      - serviceAccountName: manager
        rules:
        - {apiGroups: [route.openshift.io], resources: [routes], verbs: [create]}
      permissions:
      - rules:
        - {apiGroups: [""], resources: [configmaps], verbs: [get]}
`

// TestRolesElsewhere: what operators are granted by other means than a role of their own.
func TestRolesElsewhere(t *testing.T) {
	aggregated := "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: manager}\naggregationRule:\n  clusterRoleSelectors:\n  - matchLabels: {part: manager}\n"
	part := strings.Replace(roleText, "name: manager", "name: part\n  labels: {part: manager}", 1)
	bind := func(name string) string {
		return strings.Replace(bindingText, "kind: ClusterRole\n  name: manager", "kind: ClusterRole\n  name: "+name, 1)
	}
	for _, test := range []struct {
		name                  string
		files                 map[string]string
		group, resource, verb string
		want                  bool
		open                  int
	}{
		{"of the Operator Lifecycle Manager", map[string]string{"bundle/csv.yaml": csvText}, "route.openshift.io", "routes", "create", true, 0},
		{"beside a role that is bound", map[string]string{"csv.yaml": csvText, "role.yaml": roleText, "binding.yaml": bindingText}, "", "configmaps", "get", true, 0},
		{"no permissions", map[string]string{"csv.yaml": "kind: ClusterServiceVersion\nspec: text\n"}, "", "configmaps", "get", false, 0},
		{"aggregated", map[string]string{"a.yaml": aggregated, "b.yaml": part, "c.yaml": bindingText}, "", "pods", "get", true, 1},
		{"not aggregated", map[string]string{"a.yaml": aggregated, "b.yaml": strings.Replace(roleText, "name: manager", "name: part", 1), "c.yaml": bindingText}, "", "pods", "get", false, 1},
		{"bound to the administrator", map[string]string{"a.yaml": roleText, "b.yaml": bind("cluster-admin")}, "batch", "jobs", "delete", true, 0},
		{"bound there for tests", map[string]string{"a.yaml": roleText, "test/b.yaml": bind("cluster-admin")}, "batch", "jobs", "delete", false, 0},
		{"bound to what every cluster has", map[string]string{"b.yaml": bind("system:auth-delegator")}, "authentication.k8s.io", "tokenreviews", "create", true, 0},
		{"bound to what lies elsewhere", map[string]string{"b.yaml": bind("edit")}, "", "pods", "get", false, 1},
	} {
		roles, err := RolesBelow(nil, write(t, test.files))
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(roles.Rules, func(r Rule) bool { return r.Allows(test.group, test.resource, test.verb) }); got != test.want || len(roles.Open) != test.open {
			t.Errorf("%s: %t, open %q", test.name, got, roles.Open)
		}
	}
	both := new(Roles)
	for _, files := range []map[string]string{{"a.yaml": roleText}, {"chart.yaml": "kind: ClusterRole\n{{ x }}\n- secrets\n- get\n", "_helpers.tpl": "{{ define x }}\n- apiGroups:\n  - jobs\n  - create\n"}} {
		roles, err := RolesBelow(nil, write(t, files))
		if err != nil {
			t.Fatal(err)
		}
		both.Add(roles)
	}
	if file, ok := both.MayGrant("", "secrets", "get"); len(both.Rules) != 2 || !ok || filepath.Base(file) != "chart.yaml" {
		t.Errorf("%+v, %s", both, file)
	}
	if file, ok := both.MayGrant("", "jobs", "create"); !ok || filepath.Base(file) != "_helpers.tpl" {
		t.Errorf("rules that templates share: %s", file)
	}
	both.Add(crds(t))
	if file, ok := both.MayGrant("", "widgets", "update"); ok {
		t.Errorf("%s grants by what it describes", file)
	}
	if file, ok := both.MayGrant("", "gizmos", "update"); !ok {
		t.Errorf("a kind that is left open, beside a definition: %s", file)
	}
	if file, ok := both.MayGrant("", "gadgets", "update"); !ok {
		t.Errorf("a role beside a definition: %s", file)
	}
	if _, err := RolesBelow(nil, filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

// crds returns templates of definitions, one with a role.
func crds(t *testing.T) *Roles {
	roles, err := RolesBelow(nil, write(t, map[string]string{
		"crd.yaml":  "kind: CustomResourceDefinition\nname: {{ x }}\n description: a Role may update widgets\n",
		"open.yaml": "kind: CustomResourceDefinition\n---\n  kind: {{ x }}\n- apiGroups:\n- gizmos\n- update\n",
		"both.yaml": "kind: CustomResourceDefinition\nname: {{ x }}\n---\nkind: ClusterRole\n- gadgets\n- update\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	return roles
}

// TestRepository: manifests may lie beside the module.
func TestRepository(t *testing.T) {
	dir := write(t, map[string]string{".git/HEAD": "", "a/b/go.mod": ""})
	if got := Repository(nil, filepath.Join(dir, "a", "b"), "example.org/acme/app/b"); got != dir {
		t.Errorf("got %s, want %s", got, dir)
	}
	for module, want := range map[string]string{
		"":                                  "app/a/v2",
		"example.org/acme/app":              "app/a/v2",
		"example.org/acme/app/a/v2":         "app",
		"example.org/acme/app/v2":           "app/a",
		"example.org/acme/app/b/v2":         "app/a/v2",
		"example.org/acme/repo/app/a/v2/v3": ".",
	} {
		root := t.TempDir()
		if got := Repository(nil, filepath.Join(root, "app", "a", "v2"), module); got != filepath.Join(root, want) {
			t.Errorf("%s: got %s, want %s", module, got, want)
		}
	}
}

// TestPatchedRole: what a JSON patch adds to the rules of a role may be granted.
func TestPatchedRole(t *testing.T) {
	dir := write(t, map[string]string{
		"role.yaml":         roleText,
		"patches/more.yaml": "- op: add\n  path: /rules/0\n  value:\n    apiGroups: [policy]\n    resources: [poddisruptionbudgets]\n    verbs: [create, get]\n",
		"service.yaml":      "- op: add\n  path: /spec/apiGroups\n  value: [leases, create]\n",
	})
	roles, err := RolesBelow(nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		resource, verb string
		want           bool
	}{{"poddisruptionbudgets", "create", true}, {"poddisruptionbudgets", "delete", false}, {"leases", "create", false}} {
		if _, ok := roles.MayGrant("policy", test.resource, test.verb); ok != test.want {
			t.Errorf("%s %s: %v", test.verb, test.resource, ok)
		}
	}
}
