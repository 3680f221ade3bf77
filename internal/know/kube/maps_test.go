package kube

import (
	"go/token"
	"go/types"
	"testing"
)

func TestAlwaysHasMap(t *testing.T) {
	kind := func(path, name string) types.Type {
		return types.NewPointer(types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage(path, "v1"), name, nil), types.NewStruct(nil, nil), nil))
	}
	const labels, annotations = ".ObjectMeta.Labels", ".ObjectMeta.Annotations"
	for _, tt := range []struct {
		path, kind, field string
		want              bool
	}{
		{"k8s.io/api/core/v1", "Node", labels, true},
		{"k8s.io/api/core/v1", "Node", annotations, true},
		{"k8s.io/api/core/v1", "Namespace", labels, true},
		{"k8s.io/api/core/v1", "Namespace", annotations, false},
		{"k8s.io/api/core/v1", "Service", annotations, false},
		{"k8s.io/api/core/v1", "ConfigMap", ".Data", false},
		{"k8s.io/api/core/v1", "PersistentVolumeClaim", ".Spec.Resources.Requests", true},
		{"k8s.io/api/apps/v1", "Deployment", ".Spec.Template.ObjectMeta.Labels", true},
		{"example.com/api/v1", "Node", labels, false},
		{"example.com/api/v1", "App", ".Spec.Selector.MatchLabels", true},
		{"knative.dev/serving/pkg/apis/serving/v1", "Service", annotations, true},
		{"knative.dev/serving/pkg/apis/serving/v1", "Service", labels, false},
		{"knative.dev/serving/pkg/apis/serving/v1", "Route", annotations, false},
		{"example.com/vendor/knative.dev/serving/pkg/apis/serving/v1", "Service", annotations, true},
		{"example.com/serving/v1", "Service", annotations, false},
	} {
		if got := AlwaysHasMap(kind(tt.path, tt.kind), tt.field); got != tt.want {
			t.Errorf("%s.%s %s: %v", tt.path, tt.kind, tt.field, got)
		}
	}
}
