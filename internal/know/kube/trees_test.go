package kube_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestTestTree: the name of a repository says nothing of what its packages are for.
func TestTestTree(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/someone/test/pkg/controller": false, "github.com/someone/shop/test/e2e": true, "gitlab.com/someone/test/test": true,
		"example.org/shop/tests": true, "test/e2e": true, "github.com/someone": false, "k8s.io/kubernetes/test/utils": true,
	} {
		if got := kube.TestTree(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
