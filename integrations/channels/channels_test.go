// Package channels compares the findings of all ways to run ctrlvet, one by one:
// the command line, the vet tool, golangci-lint and gopls.
package channels

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/integrations/internal/sample"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

var (
	channels = flag.Bool("channels", false, "compare; compiles the dependencies of -module")
	stock    = flag.Bool("stock", false, "with -channels: compare with x/tools' drivers too, which takes minutes")
	golangci = flag.String("golangci", "", "with -channels: `file` of a golangci-lint with the plugin, to compare with it too")
	gopls    = flag.String("gopls", "", "with -channels: `file` of a gopls with the rules, to compare with it too")
	module   = flag.String("module", "", "with -channels: `directory` of the module to look at instead of testdata/channels")
)

// Names under which the test binary is copied, so that it acts as a program.
const (
	stockUnit   = "stockunit"
	stockSingle = "stocksingle"
)

func TestMain(m *testing.M) {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") {
	case stockUnit:
		unitchecker.Main(defaults()...)
	case stockSingle:
		multichecker.Main(defaults()...)
	}
	os.Exit(m.Run())
}

// defaults are the rules that run if nothing is said.
func defaults() []*analysis.Analyzer {
	rules, err := analyzers.Set().SelectAny([][]config.Selection{{ruleset.Selection{}.Layer()}})
	if err != nil {
		panic(err)
	}
	return rules
}

// A form is how much of a finding a channel can say.
type form func(report.Finding) string

// whole is everything.
func whole(f report.Finding) string { return drivertest.Lines([]report.Finding{f})[0] }

func TestChannels(t *testing.T) {
	if !*channels {
		t.Skip("compiles the Kubernetes libraries: go test ./integrations/channels -channels [-stock] [-golangci FILE] [-gopls FILE] [-module DIR]")
	}
	dir := sample.Copy(t, filepath.Join("..", ".."))
	if *module != "" {
		var err error
		if dir, err = filepath.Abs(*module); err != nil {
			t.Fatal(err)
		}
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			t.Fatal(err)
		}
	}
	tool := filepath.Join(t.TempDir(), "ctrlvet")
	if out, err := exec.Command("go", "build", "-o", tool, "../../cmd/ctrlvet").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, tags := range []string{"", "special"} {
		t.Run("tags="+tags, func(t *testing.T) {
			c := &comparison{dir: dir, tags: tags, tool: tool}
			c.reference = c.command(t, "source")
			t.Logf("%d findings", len(c.reference))
			if *module == "" {
				expect(t, c.reference, tags)
			}
			c.compare(t)
		})
	}
}

// A comparison looks at a module with some build tags.
type comparison struct {
	dir, tags, tool string
	reference       []report.Finding
}

// compare runs every channel and compares it with the reference.
func (c *comparison) compare(t *testing.T) {
	vet := func(tool string, flags ...string) drivertest.Outcome {
		args := append([]string{"vet", "-vettool=" + tool}, flags...)
		return drivertest.Run(t, c.dir, nil, "go", append(args, "-tags="+c.tags, "./...")...)
	}
	trees := func(out drivertest.Outcome) []string {
		if out.Code != 0 {
			t.Fatal(out)
		}
		return drivertest.FromTrees(t, c.dir, out.Stdout)
	}
	c.equal(t, "the command line with export data", whole, drivertest.Lines(c.command(t, "export")))
	c.equal(t, "go vet -vettool -json", whole, trees(vet(c.tool, "-json")))
	c.equal(t, "go vet -vettool", vetText, fromVet(t, c.dir, vet(c.tool)))
	if *stock {
		c.equal(t, "x/tools' unitchecker", whole, trees(vet(program(t, stockUnit), "-json")))
		if c.tags == "" { // it does not know -tags
			c.equal(t, "x/tools' multichecker", whole, trees(drivertest.Run(t, c.dir, nil, program(t, stockSingle), "-json", "./...")))
		}
	}
	if *golangci != "" {
		c.equal(t, "golangci-lint", golangciText, c.golangci(t, *golangci))
	}
	if *gopls != "" {
		var got []string
		for _, f := range c.gopls(t, *gopls) {
			got = append(got, goplsForm(f))
		}
		slices.Sort(got)
		c.equal(t, "gopls", goplsForm, slices.Compact(got))
	}
}

// equal compares the findings of a channel with the reference in that form.
func (c *comparison) equal(t *testing.T, channel string, f form, got []string) {
	t.Helper()
	var want []string
	for _, finding := range c.reference {
		want = append(want, f(finding))
	}
	slices.Sort(want)
	want = slices.Compact(want)
	if d := drivertest.Diff(want, got); d != "" {
		t.Errorf("%s differs from the command line with types from source:\n%s", channel, d)
		return
	}
	t.Logf("%-34s %d findings, equal", channel, len(got))
}

// command runs the command line.
func (c *comparison) command(t *testing.T, mode string) []report.Finding {
	t.Helper()
	out := drivertest.Run(t, c.dir, nil, c.tool, "-format=json", "-load="+mode, "-tags="+c.tags, "./...")
	if out.Code == 2 {
		t.Fatal(out.Stderr)
	}
	return drivertest.Findings(t, out.Stdout)
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

// expect checks that the reference holds what the comparison is about.
func expect(t *testing.T, reference []report.Finding, tags string) {
	t.Helper()
	var fixes, elsewhere int
	files := map[string]int{}
	for _, f := range reference {
		files[filepath.Base(f.File)]++
		fixes += len(f.Fixes)
		for _, r := range f.Related {
			if r.File != f.File {
				elsewhere++
			}
		}
	}
	present := []string{"controller.go", "suppressed.go", "inventory.go", "ordinary.go"}
	absent := []string{"special.go", "zz_generated.go", "suppressedfile.go", "correct.go", "controller_test.go"}
	if tags == "special" {
		present[3], absent[0] = absent[0], present[3]
	}
	for _, name := range present {
		if files[name] == 0 {
			t.Errorf("no finding in %s", name)
		}
	}
	for _, name := range absent {
		if files[name] > 0 {
			t.Errorf("findings in %s", name)
		}
	}
	if fixes == 0 || elsewhere == 0 {
		t.Errorf("%d fixes and %d related positions in other packages: too little to compare", fixes, elsewhere)
	}
}
