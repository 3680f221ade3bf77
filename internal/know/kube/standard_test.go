package kube

import (
	"go/build"
	"go/types"
	"os"
	"path/filepath"
	"testing"
)

// TestIsStandard: every tree of the standard library is known, and a module whose name
// has no dot does not belong to it.
func TestIsStandard(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(build.Default.GOROOT, "src"))
	if err != nil {
		t.Skip(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "builtin" && e.Name() != "testdata" && !IsStandard(types.NewPackage(e.Name()+"/x", "x")) {
			t.Errorf("%s is not known", e.Name())
		}
	}
	for _, path := range []string{"csi-driver/internal/controller", "operator", "github.com/a/b", "command-line-arguments"} {
		if IsStandard(types.NewPackage(path, "x")) {
			t.Errorf("%s is taken for the standard library", path)
		}
	}
}
