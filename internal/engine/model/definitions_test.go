package model

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadDefinition(t *testing.T) {
	for _, test := range []struct {
		text, kind string
		status     bool
	}{
		{"kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n  versions:\n  - name: v1\n    subresources: {}\n", "Engine", false},
		{"kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n  versions:\n  - name: v1\n    subresources: {status: {}}\n", "Engine", true},
		{"kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n  subresources:\n    status: {}\n", "Engine", true},
		{"kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n  versions:\n  - name: v1\n    schema:\n      properties:\n        status:\n          type: object\n", "Engine", false},
		{"kind: CustomResourceDefinition\nspec:\n  versions:\n  - name: v1\n    subresources:\n      scale:\n        a: b\n      status: {}\n  names:\n    plural: engines\n    kind: \"Engine\"\n", "Engine", true},
		{"{{- if .Values.crds }}\nkind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n{{- end }}\n", "Engine", false},
		{"kind: ConfigMap\ndata:\n  names:\n    kind: Engine\n", "", false},
		{"", "", false},
	} {
		kind, status, cluster := readDefinition([]byte(test.text))
		if kind != test.kind || status != test.status || cluster {
			t.Errorf("%s: %q, %v, %v", test.text, kind, status, cluster)
		}
		if _, _, cluster := readDefinition([]byte(test.text + "spec:\n  scope: Cluster\n")); cluster != (kind != "") {
			t.Errorf("%s: %v in the cluster", test.text, cluster)
		}
	}
}

// TestReadDefinitions: one definition with the subresource is enough, and one that asks for
// the length of a text.
func TestReadDefinitions(t *testing.T) {
	const engine = "kind: CustomResourceDefinition\nspec:\n  names:\n    kind: Engine\n"
	for _, test := range []struct {
		files   map[string]string
		status  Subresource
		lengths bool
	}{
		{map[string]string{"a.yaml": engine}, Off, false},
		{map[string]string{"a.yaml": engine + "  subresources:\n    status: {}\n", "b.yml": engine}, On, false},
		{map[string]string{"a.yaml": engine, "crd/b.yaml": engine + "  minLength: 1\n"}, Off, true},
		{map[string]string{"a.txt": engine, "vendor/a.yaml": engine, "b.yaml": "minLength: 1\n"}, Unknown, false},
	} {
		dir := t.TempDir()
		for name, text := range test.files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got := readDefinitions(nil, dir); got.status["Engine"] != test.status || got.lengths != test.lengths || got.cluster["Engine"] {
			t.Errorf("%v: %+v", test.files, got)
		}
	}
}
