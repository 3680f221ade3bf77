package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestFiles tests that every change is seen, also one that leaves the size and
// the time of the file as they were.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	name := write(t, filepath.Join(dir, "a.go"), "package a\n")
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(name, old, old); err != nil {
		t.Fatal(err)
	}
	first := NewFiles(nil, bytes.TrimSpace)
	sum := first.Sum(inputs.Content, name)
	if sum == inputs.Missing || sum == "" {
		t.Fatalf("sum %q", sum)
	}
	if got := NewFiles(first.Known(), bytes.TrimSpace).Sum(inputs.Content, name); got != sum {
		t.Error("the same file has another sum")
	}
	write(t, name, "package b\n")
	if err := os.Chtimes(name, old, old); err != nil {
		t.Fatal(err)
	}
	again := NewFiles(first.Known(), bytes.TrimSpace)
	if again.Sum(inputs.Content, name) == sum {
		t.Error("a change that kept size and time was not seen")
	}
	if again.Changed([]inputs.Input{{Kind: inputs.Content, Name: name, Sum: sum}}) != name {
		t.Error("it is said to be equal")
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if NewFiles(first.Known(), bytes.TrimSpace).Sum(inputs.Content, name) != inputs.Missing {
		t.Error("a file that is gone was not missed")
	}
}

func TestTells(t *testing.T) {
	at := time.Unix(1_000_000, 5)
	ns := func(d time.Duration) int64 { return at.Add(d).UnixNano() }
	for _, test := range []struct {
		stat Stat
		want bool
	}{
		{Stat{Time: ns(-time.Minute), Changed: ns(-time.Minute)}, true},
		{Stat{Time: ns(-fine / 2), Changed: ns(-fine / 2)}, false},
		{Stat{Time: ns(-time.Minute), Changed: ns(-fine / 2)}, false},
		{Stat{Time: ns(-time.Minute), Changed: ns(-time.Second)}, true},
		{Stat{Time: ns(-time.Minute - 5), Changed: ns(-time.Second - 5)}, false}, // a coarse clock
		{Stat{Time: ns(-time.Minute - 5), Changed: ns(-time.Minute - 5)}, true},
		{Stat{Time: ns(time.Minute), Changed: ns(time.Minute)}, false},
		{Stat{Time: ns(-time.Minute - 5)}, false}, // no fraction: who knows who set it
		{Stat{Time: ns(-time.Minute)}, true},
	} {
		if got := test.stat.Tells(at); got != test.want {
			t.Errorf("%+v: %t", test.stat, got)
		}
	}
}

func TestHead(t *testing.T) {
	base := "//go:build linux\n\npackage a\n\nimport (\n\t\"embed\"\n)\n\n//go:embed x\nvar f embed.FS\n\nfunc F() {}\n"
	same := []string{
		strings.Replace(base, "F() {}", "F() { println() }", 1),
		base + "// more\n",
		base + "func broken( {\n",
	}
	other := []string{
		strings.Replace(base, "linux", "darwin", 1),
		strings.Replace(base, "package a", "package b", 1),
		strings.Replace(base, "\"embed\"\n", "\"embed\"\n\t\"fmt\"\n", 1),
		strings.Replace(base, "go:embed x", "go:embed y", 1),
		"import \"C\"\n" + base,
	}
	want := sumHead([]byte(base))
	for _, s := range same {
		if sumHead([]byte(s)) != want {
			t.Errorf("the go command would see a difference in %q", s)
		}
	}
	for _, s := range other {
		if sumHead([]byte(s)) == want {
			t.Errorf("the go command would see no difference in %q", s)
		}
	}
	c := "package a\n\n// int x;\nimport \"C\"\n\nfunc F() {}\n"
	if sumHead([]byte(c)) == sumHead([]byte(c+"\n")) {
		t.Error("of a file with cgo all counts")
	}
}

func TestGoTree(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "a/a.go", "a/testdata/x/x.go", "_b/b.go", ".git/c.go", "vendor/v/v.go", "a/vendor/v.go", "nested/go.mod", "nested/deep/d.go", "e/f/f.txt"} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), "package x\n")
	}
	tree, err := GoTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range tree {
		rel, _ := filepath.Rel(dir, d)
		got = append(got, filepath.ToSlash(rel))
	}
	if want := ". a a/vendor e e/f nested"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", got, want)
	}
	before := sumGoNames(dir)
	write(t, filepath.Join(dir, "notes.txt"), "")
	write(t, filepath.Join(dir, ".x.go.swp"), "")
	if sumGoNames(dir) != before {
		t.Error("files that the go command does not look at count")
	}
	write(t, filepath.Join(dir, "new.go"), "")
	if sumGoNames(dir) == before {
		t.Error("a new file is not seen")
	}
}
