package e2e

import (
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestInit tests that settings and the line in the Makefile are written once, and that what is
// there stays.
func TestInit(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, "\n-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- p.go --\npackage p\n-- Makefile --\nlint: golangci-lint\n\tgolangci-lint run\n\nbuild:\n\tgo build\n-- sub/README --\n")
	const added = "lint: golangci-lint\n\tgolangci-lint run\n\tgo run github.com/ctrlvet/ctrlvet/cmd/ctrlvet@latest ./...\n\nbuild:\n\tgo build\n"
	for _, want := range []string{"wrote .ctrlvet.yml\nadded ctrlvet to the target lint of Makefile\n", ".ctrlvet.yml is there already"} {
		if out := ctrlvet(t, dir, "init", "-C", "sub"); out.Code != 0 || !strings.HasPrefix(out.Stdout, want) {
			t.Errorf("want %q, got %v", want, out)
		}
		if got := read(t, dir, "Makefile"); got != added {
			t.Errorf("Makefile:\n%s", got)
		}
	}
	if out := ctrlvet(t, dir, "./..."); out.Code != 0 {
		t.Errorf("with the settings that were written: %v", out)
	}
	if out := ctrlvet(t, t.TempDir(), "init"); out.Code != 2 || !strings.Contains(out.Stderr, "belongs to no module") {
		t.Errorf("without a module: %v", out)
	}
}

// kubebuilt is what Kubebuilder writes for golangci-lint, shortened.
const kubebuilt = gomod + `-- p.go --
package p
-- .custom-gcl.yml --
# When you run 'make lint', it builds a golangci-lint with these plugins.
version: v2.12.2
plugins:
  # logcheck validates logging calls
  - module: "sigs.k8s.io/logtools"
    import: "sigs.k8s.io/logtools/logcheck/gclplugin"
    version: latest
-- .golangci.yml --
version: "2"
run:
  allow-parallel-runners: true
linters:
  default: none
  enable: # of all
    - errcheck

    # structured logging
    - logcheck
  settings:
    custom:
      logcheck:
        type: "module"
    govet:
      enable:
        - nilness
  exclusions:
    generated: lax
formatters:
  enable:
    - gofmt
`

// TestInitGolangci tests that the plugin is added to the files of golangci-lint, line by line, once, and that
// files of another form stay as they are.
func TestInitGolangci(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, kubebuilt)
	before := map[string]string{}
	for _, file := range []string{".custom-gcl.yml", ".golangci.yml"} {
		before[file] = read(t, dir, file)
	}
	want := map[string]string{
		".custom-gcl.yml": strings.Replace(before[".custom-gcl.yml"], "plugins:\n", "plugins:\n  - {module: github.com/ctrlvet/ctrlvet, import: github.com/ctrlvet/ctrlvet/plugin, version: latest}\n", 1),
		".golangci.yml": strings.NewReplacer("  enable: # of all\n", "  enable: # of all\n    - ctrlvet\n", "    custom:\n", "    custom:\n      ctrlvet: {type: module}\n").Replace(before[".golangci.yml"]) +
			"issues: # all of them, not the first of many that are alike\n  max-issues-per-linter: 0\n  max-same-issues: 0\n  uniq-by-line: false\n",
	}
	for round, says := range []bool{true, false} {
		out := ctrlvet(t, dir, "init")
		if out.Code != 0 || strings.Contains(out.Stdout, "added the plugin ctrlvet to .custom-gcl.yml and .golangci.yml; rm -f bin/golangci-lint*") != says {
			t.Errorf("round %d: %v", round, out)
		}
		for file, text := range want {
			if got := read(t, dir, file); got != text {
				t.Errorf("round %d: %s:\n%s", round, file, got)
			}
		}
	}
	for file, change := range map[string][2]string{
		".custom-gcl.yml": {"plugins:\n", "plugins: [\n"},
		".golangci.yml":   {"    custom:\n", "    other:\n"},
	} {
		other := drivertest.Extract(t, kubebuilt)
		edit(t, other, file, change[0], change[1])
		left := read(t, other, file)
		if out := ctrlvet(t, other, "init"); out.Code != 0 || !strings.Contains(out.Stdout, "are not as Kubebuilder writes them and stay as they are") {
			t.Errorf("%s of another form: %v", file, out)
		}
		if got := read(t, other, file); got != left {
			t.Errorf("%s of another form became\n%s", file, got)
		}
	}
}

// TestShowConfig tests that ctrlvet config says what counts, and where it comes from.
func TestShowConfig(t *testing.T) {
	t.Parallel()
	dir := drivertest.Extract(t, fixable)
	if out := ctrlvet(t, dir, "config"); out.Code != 0 || !strings.Contains(out.Stdout, "no settings: the rules of level default run\n") {
		t.Errorf("nothing is set: %v", out)
	}
	configure(t, dir, "level: strict\ndisable: [renames]\nexclude: [gen/]\n")
	out := ctrlvet(t, dir, "-enable", "test", "config")
	for _, want := range []string{"level: optional (.ctrlvet.yml)\n", "disable: renames (.ctrlvet.yml)\n", "exclude: gen/ (.ctrlvet.yml)\n", "enable: test (command line)\n"} {
		if out.Code != 0 || !strings.Contains(out.Stdout, want) {
			t.Errorf("want %q, got %v", want, out)
		}
	}
	configure(t, dir, "level: nowhere\n")
	if out := ctrlvet(t, dir, "config"); out.Code != 2 || !strings.Contains(out.Stderr, `unknown level "nowhere"`) {
		t.Errorf("a mistake: %v", out)
	}
}
