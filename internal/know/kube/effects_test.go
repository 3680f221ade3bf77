package kube_test

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestNeverReturns: which functions end the program, by the path of their package and
// their name.
func TestNeverReturns(t *testing.T) {
	for _, tt := range []struct {
		path, name string
		want       bool
	}{
		{"k8s.io/klog/v2", "Fatalf", true},
		{"github.com/practo/klog/v2", "Fatalf", true},
		{"example.com/shop/vendor/github.com/practo/klog", "Exit", true},
		{"github.com/practo/klog/v2", "Errorf", false},
		{"example.com/shop/catalog/v2", "Fatalf", false},
		{"example.com/notklog", "Fatal", false},
		{"os", "Exit", true},
		{"example.com/os", "Exit", false},
	} {
		fn := types.NewFunc(0, types.NewPackage(tt.path, "p"), tt.name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
		if got := kube.NeverReturns(fn); got != tt.want {
			t.Errorf("%s.%s: %v", tt.path, tt.name, got)
		}
	}
}
