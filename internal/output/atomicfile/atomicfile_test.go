package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// content fails unless a file has this content and permissions, and nothing
// else lies beside it.
func content(t *testing.T, file, want string, perm fs.FileMode, files int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != want || info.Mode().Perm() != perm {
		t.Errorf("%q with permissions %v, want %q with %v", data, info.Mode().Perm(), want, perm)
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != files {
		t.Errorf("%d files lie in the directory, want %d: %v", len(entries), files, entries)
	}
}

func TestWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := Write(file, []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	content(t, file, "one", 0o600, 1)
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(file, []byte("two"), 0o600); err != nil {
		t.Fatal(err)
	}
	content(t, file, "two", 0o640, 1)
}

func TestLink(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink("target", link); err != nil {
		t.Skip(err)
	}
	for _, text := range []string{"made through the link", "replaced through the link"} {
		if err := Write(link, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		content(t, filepath.Join(dir, "target"), text, 0o600, 2)
		if dest, err := os.Readlink(link); err != nil || dest != "target" {
			t.Errorf("the link leads to %q, %v", dest, err)
		}
	}
}

func TestDevice(t *testing.T) {
	if err := Write(os.DevNull, []byte("x"), 0o600); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is a file now: %v", os.DevNull, err)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{dir, filepath.Join(dir, "nowhere", "a")} {
		if err := Write(file, []byte("x"), 0o600); err == nil {
			t.Errorf("%s was written", file)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
