package load

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExcludedFiles: packages whose files are all left out by build constraints are none
// below a pattern with dots, with or without tests, as for go vet; named alone, or imported
// by a test, they are an error.
func TestExcludedFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module example.com/m\n\ngo 1.26\n",
		"p/p.go":      "package p\n",
		"q/q.go":      "//go:build never\n\npackage q\n",
		"r/r_test.go": "//go:build never\n\npackage r\n",
		"s/s.go":      "package s\n",
		"s/s_test.go": "package s\n\nimport _ \"example.com/m/q\"\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		pattern string
		tests   bool
		matched int
		fails   bool
	}{{"./...", false, 2, false}, {"./q", false, 0, true}, {"./p/...", true, 1, false}, {"./s", true, 1, true}} {
		p, err := New(t.Context(), Config{Dir: dir, Patterns: []string{tt.pattern}, Tests: tt.tests, Mode: Source})
		if err != nil {
			t.Fatalf("%s: %v", tt.pattern, err)
		}
		if got := len(p.Errors) > 0; got != tt.fails || p.Matched != tt.matched {
			t.Errorf("%s: %d packages, errors %v; want %d, errors: %v", tt.pattern, p.Matched, p.Errors, tt.matched, tt.fails)
		}
	}
}
