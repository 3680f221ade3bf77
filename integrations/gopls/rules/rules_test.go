package rules

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// names returns the list as gopls would in that folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	t.Chdir(dir)
	all := All()
	t.Cleanup(func() { config.Use(config.Settings{}) })
	if err := analysis.Validate(all); err != nil {
		t.Error(err)
	}
	var out []string
	for _, a := range all {
		out = append(out, a.Name)
	}
	return out
}

func TestAll(t *testing.T) {
	var want []string
	for _, a := range analyzers.All() {
		want = append(want, a.Name)
	}
	empty, plain, other := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(plain, "go.mod"), "module example.com/m\n")
	write(t, filepath.Join(other, "go.mod"), "module example.com/m\n")
	write(t, filepath.Join(other, config.FileName), "level: preview\n")
	for _, dir := range []string{empty, plain} {
		if got := names(t, dir); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	// The rules keep their names; something else stands for the file.
	first := names(t, other)
	write(t, filepath.Join(other, config.FileName), "level: optional\n")
	second := names(t, other)
	if !slices.Equal(first[:len(want)], want) || len(first) != len(want)+1 || slices.Equal(first, second) {
		t.Errorf("got %q, then %q", first, second)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
