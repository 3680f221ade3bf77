package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// TestIgnore: ctrlvet ignore suppresses what there is, nothing is found any more, and it changes nothing again.
func TestIgnore(t *testing.T) {
	tool := program(t, own)
	dir := filepath.Join(drivertest.Extract(t, decodes), "op")
	run := func(args ...string) drivertest.Outcome { return drivertest.Run(t, dir, nil, tool, args...) }
	if out := run("baseline", "-disable", "all", "-enable", "nilderef"); out.Code != 0 || !strings.Contains(out.Stderr, "holds 2 findings") {
		t.Fatal(out)
	}
	for _, tt := range []struct {
		args     []string
		files    string
		comments int
	}{
		{[]string{"-baseline", ".ctrlvet-baseline.json"}, "0 files", 0},
		{[]string{"-reason", "known before"}, "1 file", 2},
		{nil, "0 files", 2},
	} {
		out := run(append([]string{"ignore"}, tt.args...)...)
		if out.Code != 0 || !strings.HasSuffix(out.Stderr, "suppressed what was found in "+tt.files+"\n") {
			t.Errorf("%q: %v", tt.args, out)
		}
		text, err := os.ReadFile(filepath.Join(dir, "op.go"))
		if err != nil || strings.Count(string(text), "\t//lint:ignore nilderef/failed known before\n\treturn block.") != tt.comments {
			t.Errorf("%q: want %d comments, %v:\n%s", tt.args, tt.comments, err, text)
		}
	}
	if out := run(); out.Code != 0 || out.Stdout != "" {
		t.Error(out)
	}
}
