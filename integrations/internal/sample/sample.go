// Package sample makes a small module of the code that the ways to run ctrlvet
// are compared on. In the module that it belongs to, gopls would look at much
// more.
package sample

import (
	"os"
	"path/filepath"
	"testing"
)

// Copy writes testdata/channels as a module of its own to a new directory. root
// is the directory of ctrlvet's source.
func Copy(t *testing.T, root string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.Join(root, "testdata")
	if err := os.CopyFS(filepath.Join(dir, "channels"), os.DirFS(filepath.Join(from, "channels"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// Which rules run by default changes with the evidence; what is compared does not.
	if err := os.WriteFile(filepath.Join(dir, ".ctrlvet.yml"), []byte("level: preview\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}
