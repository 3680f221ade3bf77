package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestStateOf: what rules may read makes another state, the rest does not.
func TestStateOf(t *testing.T) {
	dir := t.TempDir()
	last := stateOf([]string{dir})
	for _, tt := range []struct {
		name, text string
		changes    bool
	}{
		{"a.go", "package a", true}, {"a.go", "package a\n", true}, {"b/role.yaml", "a: b", true}, {"notes.txt", "x", false},
		{".ctrlvet.yml", "", true}, {".git/x.go", "", false}, {"go.mod", "module a", true},
	} {
		file := filepath.Join(dir, tt.name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		now := stateOf([]string{dir})
		if (now != last) != tt.changes {
			t.Errorf("%s: another state: %v", tt.name, now != last)
		}
		last = now
	}
}
