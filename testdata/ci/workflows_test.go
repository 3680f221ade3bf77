package ci

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
)

// TestWorkflows has actionlint look at the workflows of this repository, and at
// one with a mistake, which shows that it looks.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) < 2 {
		t.Fatalf("workflows are %q: %v", files, err)
	}
	linter, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text := read(t, file)
		for name, test := range map[string]struct {
			text string
			ok   bool
		}{
			"as it is":         {text, true},
			"unknown key":      {strings.Replace(text, "runs-on:", "run-on:", 1), false},
			"wrong expression": {strings.Replace(text, "${{ github.", "${{ gihtub.", 1), false},
		} {
			if !test.ok && test.text == text {
				continue // there is none
			}
			found, err := linter.Lint(file, []byte(test.text), nil)
			if err != nil {
				t.Fatal(err)
			}
			if (len(found) == 0) != test.ok {
				t.Errorf("%s, %s: %v", file, name, found)
			}
		}
		if strings.Contains(text, "permissions:") && !strings.Contains(text, "\npermissions:\n  contents: read\n") {
			t.Errorf("%s: jobs begin with more than contents: read", file)
		}
	}
}
