package kube_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

func TestDefaultsTo(t *testing.T) {
	for marker, want := range map[string]bool{
		"kubebuilder:default=true": true, "kubebuilder:default:=true": true, "default=true": true, "kubebuilder:default = true": false,
		"kubebuilder:default=false": false, "kubebuilder:defaulter-gen=true": false, "defaulting=true": false, "optional": false,
	} {
		if got := kube.DefaultsTo([]string{"optional", marker}, "true"); got != want {
			t.Errorf("%s: %v", marker, got)
		}
	}
}
