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
