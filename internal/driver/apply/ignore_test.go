package apply

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestIgnoreAll: one comment for all that is found on a line, also where lines come in between.
func TestIgnoreAll(t *testing.T) {
	dir := t.TempDir()
	const old = "package a\n\nvar x = y\n\n// +marker\nvar z = y\n\t// end\n"
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(old), 0o666); err != nil {
		t.Fatal(err)
	}
	at := func(line int, rule, form string) report.Finding {
		return report.Finding{File: "a.go", Line: line, Rule: rule, Form: form}
	}
	changes, left, err := IgnoreAll(dir, []report.Finding{at(3, "q", ""), at(3, "r", "f"), at(3, "q", ""), at(4, "directive", ""), at(5, "m", ""), at(6, "directive", ""), at(6, "p", "")}, "why not")
	want := "package a\n\n//lint:ignore q,r/f why not\nvar x = y\n\n// +marker\n//lint:ignore p why not\nvar z = y\n\t// end\n"
	if err != nil || left != 1 || len(changes) != 1 || string(changes[0].New) != want {
		t.Errorf("%v, %d left, %q, want %q", err, left, changes, want)
	}
}
