package run

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// TestUngranted: the roles of a module lose one verb on one resource, and nothing else;
// what has it not, and what is no role, stays as it is. A template loses it, too.
func TestUngranted(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	role := write("role.yaml", `apiVersion: v1
kind: Namespace
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: manager}
rules:
- apiGroups: [""]
  resources: [pods, secrets]
  verbs: [create, patch]
- apiGroups: [""]
  resources: [pods]
  verbs: [create]
`)
	write("other.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nrules:\n- {apiGroups: [apps], resources: [pods], verbs: [create]}\n")
	chart := write("chart.yaml", "kind: ClusterRole\nrules:\n- {apiGroups: [\"\"], resources: [pods], verbs: [create]}\nmetadata: {{ .Name }}\n")
	write("broken.yaml", "Role\n\t: [")
	r := &run{Options: Options{Dir: dir, Sub: "."}}
	texts, err := r.ungranted([]mutate.Grant{{Group: "", Resource: "pods", Verb: "create"}})
	if err != nil || len(texts) != 2 || texts[role] == nil || texts[chart] == nil {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	for name, text := range texts {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	roles, err := rbac.ReadRoles((*inputs.Log)(nil), role)
	if err != nil {
		t.Fatal(err)
	}
	all, err := rbac.RolesBelow(nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	if file, ok := all.MayGrant("", "pods", "create"); ok {
		t.Errorf("%s still grants it:\n%s", file, texts[chart])
	}
	allowed := func(resource, verb string) (out bool) {
		for _, rule := range roles.Rules {
			out = out || rule.Allows("", resource, verb)
		}
		return out
	}
	if allowed("pods", "create") || !allowed("pods", "patch") || !allowed("secrets", "create") || !allowed("secrets", "patch") {
		t.Errorf("%s", texts[role])
	}
}
