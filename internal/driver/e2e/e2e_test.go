// Package e2e tests the drivers as users meet them: as programs, beside x/tools'
// own drivers.
package e2e

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/cli"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/testrules"
	"github.com/ctrlvet/ctrlvet/internal/driver/unit"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// Names under which the test binary is copied, so that it acts as a program.
const (
	own         = "ctrlvet"
	stockUnit   = "stockunit"
	stockSingle = "stocksingle"
)

// subjectVariable says what rules look at: packages whose paths begin with its value.
const subjectVariable = "CTRLVET_TEST_SUBJECT"

// rules are the test rules as a list of rules.
func rules() ruleset.Set {
	var set ruleset.Set
	for _, a := range testrules.All {
		level := rule.Default
		if a == testrules.Optional {
			level = rule.Optional
		}
		set.Rules = append(set.Rules, ruleset.Rule{Analyzer: a, Topic: "test", Level: level, Since: "v0.1.0"})
	}
	return set
}

func TestMain(m *testing.M) {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") {
	case own:
		if unit.Wanted(os.Args[1:]) {
			unit.Main(rules(), "v0.0.1-test")
		}
		app := cli.App{Rules: rules(), Version: "v0.0.1-test", Stdout: os.Stdout, Stderr: os.Stderr}
		if prefix := os.Getenv(subjectVariable); prefix != "" {
			is := func(path string) bool { return strings.HasPrefix(path, prefix) }
			app.Subject = &driver.Subject{Name: "the library", Import: is, Module: is}
		}
		os.Exit(app.Main(os.Args[1:]))
	case stockUnit:
		unitchecker.Main(defaults()...)
	case stockSingle:
		multichecker.Main(defaults()...)
	}
	flag.Parse()
	os.Exit(runTests(m))
}

// defaults are the rules of the default level.
func defaults() []*analysis.Analyzer {
	all, err := rules().SelectAny([][]config.Selection{{ruleset.Selection{}.Layer()}})
	if err != nil {
		panic(err)
	}
	return all
}

var bin string // directory of the programs

func runTests(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "ctrlvet-e2e-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(bin)
	for _, name := range []string{own, stockUnit, stockSingle} {
		if err := drivertest.CopySelf(program(name)); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

func program(name string) string {
	if filepath.Separator == '\\' {
		name += ".exe"
	}
	return filepath.Join(bin, name)
}

// ctrlvet runs the command line.
func ctrlvet(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return run(t, dir, nil, program(own), args...)
}

// findings runs the command line and returns its findings as text.
func findings(t *testing.T, dir string, wantCode int, args ...string) []string {
	t.Helper()
	out := ctrlvet(t, dir, append([]string{"-format", "json"}, args...)...)
	if out.Code != wantCode {
		t.Fatalf("ctrlvet %s: want exit code %d, got %v", strings.Join(args, " "), wantCode, out)
	}
	return drivertest.FromReport(t, out.Stdout)
}

// diff and run save words.
var diff = drivertest.Diff

type outcome = drivertest.Outcome

func run(t *testing.T, dir string, env []string, name string, args ...string) outcome {
	t.Helper()
	return drivertest.Run(t, dir, env, name, args...)
}

// vet runs go vet -json with a tool and returns its findings.
func vet(t *testing.T, dir, tool string, env []string, args ...string) []string {
	t.Helper()
	out := run(t, dir, env, "go", append([]string{"vet", "-vettool=" + program(tool), "-json"}, args...)...)
	if out.Code != 0 {
		t.Fatalf("go vet -vettool=%s: %v", tool, out)
	}
	return drivertest.FromTrees(t, dir, out.Stdout)
}
