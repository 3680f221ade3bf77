package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
)

// Names under which the test binary is copied, so that it acts as a program.
const (
	own         = "ctrlvet"
	stockUnit   = "stockunit"
	stockSingle = "stocksingle"
)

var (
	channels = flag.Bool("channels", false, "compare the findings of all ways to run ctrlvet; compiles the dependencies of -module")
	stock    = flag.Bool("stock", false, "with -channels: compare with x/tools' drivers too, which takes minutes")
	module   = flag.String("module", filepath.Join("..", "..", "testdata"), "with -channels: the `directory` of the module to look at")
)

func TestMain(m *testing.M) {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") {
	case own:
		main()
	case stockUnit:
		unitchecker.Main(defaults()...)
	case stockSingle:
		multichecker.Main(defaults()...)
	}
	os.Exit(m.Run())
}

// defaults are the rules that run if nothing is said.
func defaults() []*analysis.Analyzer {
	rules, err := analyzers.Set().Select(ruleset.Selection{})
	if err != nil {
		panic(err)
	}
	return rules
}

// program makes a program of the test binary.
func program(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if filepath.Separator == '\\' {
		file += ".exe"
	}
	if err := drivertest.CopySelf(file); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestChannels compares, over a module with the real Kubernetes libraries, the
// findings of the command line with dependencies from export data and from
// source, and of the vet tool; with -stock, those of x/tools' drivers too.
func TestChannels(t *testing.T) {
	if !*channels {
		t.Skip("compiles the Kubernetes libraries: go test ./cmd/ctrlvet -run Channels -channels [-stock] [-module DIR]")
	}
	dir, err := filepath.Abs(*module)
	if err != nil {
		t.Fatal(err)
	}
	tool := program(t, own)
	command := func(mode string) []string {
		out := drivertest.Run(t, dir, nil, tool, "-format=json", "-load="+mode, "./...")
		if out.Code == 2 {
			t.Fatal(out.Stderr)
		}
		return drivertest.FromReport(t, out.Stdout)
	}
	trees := func(name string, args ...string) []string {
		out := drivertest.Run(t, dir, nil, name, args...)
		if out.Code != 0 {
			t.Fatal(out.Stderr)
		}
		return drivertest.FromTrees(t, dir, out.Stdout)
	}
	want := command("source")
	t.Logf("%d findings", len(want))
	if len(want) == 0 {
		t.Error("nothing to compare")
	}
	compare := func(name string, got []string) {
		if d := drivertest.Diff(want, got); d != "" {
			t.Errorf("%s differs from the command line with types from source:\n%s", name, d)
		}
	}
	compare("the command line with export data", command("export"))
	compare("the vet tool", trees("go", "vet", "-vettool="+tool, "-json", "./..."))
	if *stock {
		compare("unitchecker", trees("go", "vet", "-vettool="+program(t, stockUnit), "-json", "./..."))
		compare("multichecker", trees(program(t, stockSingle), "-json", "./..."))
	}
}

// TestProgram tests that the program knows the real rules.
func TestProgram(t *testing.T) {
	dir := t.TempDir()
	tool := program(t, own)
	for _, e := range analyzers.List {
		name := e.Analyzer.Name
		if out := drivertest.Run(t, dir, nil, tool, "explain", name); out.Code != 0 || !strings.HasPrefix(out.Stdout, strings.ToUpper(name)+"\n") ||
			!strings.Contains(out.Stdout, "WHAT HAPPENS AT RUN TIME") {
			t.Errorf("explain %s: %v", name, out)
		}
	}
	if out := drivertest.Run(t, dir, nil, tool, "explain", "directive"); out.Code != 0 {
		t.Errorf("explain directive: %v", out)
	}
	if out := drivertest.Run(t, dir, nil, tool, "version"); out.Code != 0 || !strings.HasPrefix(out.Stdout, "ctrlvet ") {
		t.Errorf("version: %v", out)
	}
	if out := drivertest.Run(t, dir, nil, tool, "-flags"); out.Code != 0 || !strings.Contains(out.Stdout, `"level"`) {
		t.Errorf("-flags: %v", out)
	}
}
