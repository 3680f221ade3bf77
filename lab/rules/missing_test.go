package analyzers_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// missing are packages of libraries that could not be downloaded, one at a time: what other libraries declare by them
// is of no type then, which the type checker tells nobody who uses it.
var missing = []string{
	"k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/types",
	"k8s.io/client-go/util/workqueue",
	"sigs.k8s.io/controller-runtime/pkg/client",
}

// without is the go command that finds no files of a package.
func without(path string) func(args []string, run func() ([]byte, string, error)) ([]byte, string, error) {
	return func(args []string, run func() ([]byte, string, error)) ([]byte, string, error) {
		out, stderr, err := run()
		if len(args) == 0 || args[0] != "list" || err != nil {
			return out, stderr, err
		}
		var all bytes.Buffer
		for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
			var pkg map[string]any
			if err := dec.Decode(&pkg); err != nil {
				return nil, "", err
			}
			if pkg["ImportPath"] == path {
				delete(pkg, "GoFiles")
				pkg["Error"] = map[string]any{"Err": "it is not there"}
			}
			text, err := json.Marshal(pkg)
			if err != nil {
				return nil, "", err
			}
			all.Write(text)
		}
		return all.Bytes(), stderr, nil
	}
}

// TestMissing tests that no rule fails over code that type-checks, whatever is missing beneath it.
func TestMissing(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		rules = append(rules, e.Analyzer)
	}
	var patterns []string
	for _, name := range []string{"createorupdate", "deletenotfound", "getanyerror", "pointercompare"} {
		patterns = append(patterns, "./rules/"+name+"/good/...", "./rules/"+name+"/bad/...")
	}
	for _, path := range missing {
		t.Run(path, func(t *testing.T) {
			program, err := load.New(t.Context(), load.Config{
				Dir: dir, Patterns: patterns, Mode: load.Source, Env: append(os.Environ(), "GOWORK=off"), Ask: without(path),
			})
			if err != nil {
				t.Fatal(err)
			}
			facts := runner.NewFacts()
			var analyzed atomic.Int32
			program.Check(t.Context(), false, func(pkg *load.Package) {
				if pkg.IllTyped {
					return
				}
				analyzed.Add(1)
				for _, res := range runner.Run(driver.RunnerPackage(pkg), rules, facts) {
					var p *runner.PanicError
					if errors.As(res.Err, &p) {
						t.Errorf("%s: %v", pkg.PkgPath, res.Err)
						return // others mostly failed of the same
					}
				}
			})
			if analyzed.Load() == 0 {
				t.Error("no package type-checks without it: nothing is tested")
			}
		})
	}
}
