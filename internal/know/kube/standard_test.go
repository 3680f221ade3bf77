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

func TestMayServeMetrics(t *testing.T) {
	for path, want := range map[string]bool{
		pathPrometheus:                  false,
		pathPromAuto:                    false,
		pathPrometheus + "/promhttp":    true,
		pathCR + "/pkg/metrics/server":  false,
		"k8s.io/component-base/metrics": false,
		pathLegacyReg:                   true,
		"sigs.k8s.io/prow/pkg/metrics":  true,
		"runtime/metrics":               false,
		"example.com/lib/http":          false,
	} {
		if got := MayServeMetrics(types.NewPackage(path, "p")); got != want {
			t.Errorf("%s: %t, want %t", path, got, want)
		}
	}
}
