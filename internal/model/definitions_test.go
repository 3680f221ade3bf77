package model

import "testing"

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
		if kind, status := readDefinition([]byte(test.text)); kind != test.kind || status != test.status {
			t.Errorf("%s: %q, %v", test.text, kind, status)
		}
	}
}
