package rbac

import "testing"

const chartText = `{{/* Roles of
the chart, which name jobs and delete. */}}
{{- if .Values.rbac.create }}
{{- $name := include "chart.name" . }}
apiVersion: rbac.authorization.k8s.io/v1
{{- if .Values.cluster }}
kind: ClusterRole
{{- else }}
kind: Role
{{- end }}
metadata:
  name: {{ $name }}-manager
  labels:
    {{- include "chart.labels" . | nindent 4 }}
rules:
- apiGroups: [""]
  resources: ["secrets", "pods/{{ .Values.sub }}"]
  verbs: ["get"]
{{- range .Values.groups }}
- apiGroups: [{{ . | quote }}]
  resources:
  - widgets
  verbs:
  - list
  {{- if $.Values.writes }}
  - update
  {{- end }}
{{- end }}
{{- with .Values.extra }}
{{- toYaml . | nindent 0 }}
{{- end }}
{{- end }}
`

// TestTemplate asks what templates of charts grant.
func TestTemplate(t *testing.T) {
	for _, test := range []struct {
		name, text            string
		group, resource, verb string
		want                  bool
	}{
		{"granted", chartText, "", "secrets", "get", true},
		{"another verb of the file", chartText, "", "secrets", "update", false},
		{"in a branch, for groups that are put in", chartText, "example.com", "widgets", "update", true},
		{"a resource that is put in", chartText, "", "pods/log", "get", true},
		{"a comment", chartText, "batch", "jobs", "delete", false},
		{"rules from elsewhere", "kind: ClusterRole\nrules:\n{{ include \"rules\" . }}\n# get secrets\n", "", "secrets", "get", true},
		{"rules from elsewhere in the line", "kind: ClusterRole\nrules: {{ include \"rules\" . | nindent 2 }}\n# get secrets\n", "", "secrets", "get", true},
		{"a rule from elsewhere", "kind: ClusterRole\nrules:\n- {{ include \"rule\" . | nindent 2 }}\n# get secrets\n", "", "secrets", "get", true},
		{"verbs from elsewhere", "rules:\n- apiGroups: [\"\"]\n  resources: [secrets]\n  verbs: {{ .Values.verbs }}\n", "", "secrets", "get", true},
		{"of a named template", "{{ define \"x\" }}\n- apiGroups: [\"\"]\n  resources: [secrets]\n  verbs: [get]\n{{ end }}\n# list\n", "", "secrets", "list", false},
		{"no YAML", "kind: Role\n{{ if x }}a: b\n- secrets\n- get\n", "", "secrets", "get", true},
	} {
		if got := newTemplate("role.yaml", []byte(test.text)).mayGrant(test.group, test.resource, test.verb); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
}
