package reference

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated fails when a generated file is not what controller-gen makes of the present source.
func TestGenerated(t *testing.T) {
	out := t.TempDir()
	for _, args := range [][]string{
		{"object", "paths=./api/...", "output:dir=" + filepath.Join(out, "api")},
		{"crd", "paths=./api/...", "output:crd:artifacts:config=" + filepath.Join(out, "crd")},
		{"rbac:roleName=website-operator", "webhook", "paths=./internal/...", "output:rbac:artifacts:config=" + filepath.Join(out, "rbac"), "output:webhook:artifacts:config=" + filepath.Join(out, "webhook")},
		{"rbac:roleName=website-audit", "paths=./audit", "output:rbac:artifacts:config=" + filepath.Join(out, "audit")},
	} {
		cmd := exec.CommandContext(t.Context(), "go", append([]string{"tool", "controller-gen"}, args...)...)
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", cmd, err, text)
		}
	}
	for made, kept := range map[string]string{
		"api/zz_generated.deepcopy.go":                 "api/v1alpha1/zz_generated.deepcopy.go",
		"crd/apps.reference.ctrlvet.dev_websites.yaml": "config/crd/apps.reference.ctrlvet.dev_websites.yaml",
		"rbac/role.yaml":                               "config/rbac/role.yaml",
		"audit/role.yaml":                              "config/audit/role.yaml",
		"webhook/manifests.yaml":                       "config/webhook/manifests.yaml",
	} {
		want, err := os.ReadFile(filepath.Join(out, made))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run go generate ./reference/... in testdata", kept)
		}
	}
}
