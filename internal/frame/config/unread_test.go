package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes empty files, and folders of those that end with a slash.
func tree(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestStrays(t *testing.T) {
	dir := tree(t, "go.work", ".ctrlvet.yml", "x/.ctrlvet.yaml", "x/m/go.mod", "x/m/.ctrlvet.yml", "x/m/ctrlvet.yaml",
		"x/m/a/.ctrlvet.yml", "x/m/a/b/b.go", "x/m/c/.ctrlvet.yml", "x/m/n/go.mod", "x/m/n/.ctrlvet.yml", "x/m/n/n.go")
	root := filepath.Join(dir, "x", "m")
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	read := at("x/m/.ctrlvet.yml")
	got := Strays(root, []string{at("x/m/a/b"), at("x/m"), at("x/m/a/b"), at("elsewhere")})
	want := []stray{
		{at(".ctrlvet.yml"), read, Above}, {at("x/.ctrlvet.yaml"), read, Above},
		{at("x/m/a/.ctrlvet.yml"), read, Below}, {at("x/m/ctrlvet.yaml"), read, Doubled},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
	if err := os.Remove(read); err != nil {
		t.Fatal(err)
	}
	if got := Strays(root, nil); len(got) != 3 || got[2].Why != Misnamed {
		t.Errorf("without the right one: %v", got)
	}
	t.Setenv(Env, "off")
	if got := Strays(root, nil); got != nil {
		t.Errorf("nobody wants settings: %v", got)
	}
	if got := Strays("", []string{dir}); got != nil {
		t.Errorf("without a module: %v", got)
	}
}

func TestUnusedExclusions(t *testing.T) {
	root := tree(t, "go.mod", "a/zz_x.go", "a/b/c.go", "docs/x.md", "n/go.mod", "node_modules/js/js.go")
	for pattern, unused := range map[string]bool{
		"a/": false, "a/b": false, "**/zz_*.go": false, "*/b/": false, "docs": false, "n/": false, "**/n/**": false,
		"b/": true, "a/zz_y.go": true, "**/yy_*": true, "*/c": true, "**/js.go": true,
	} {
		c := newConfig(root, nil, false, &Document{Exclude: []Exclusion{{Path: pattern, Line: 3}}})
		if got := c.UnusedExclusions(); (len(got) == 1) != unused || unused && got[0].Line != 3 {
			t.Errorf("%s: %v", pattern, got)
		}
	}
	both := newConfig(root, nil, false, &Document{Exclude: []Exclusion{{Path: "**/zz_*.go"}, {Path: "gone/"}}})
	if got := both.UnusedExclusions(); len(got) != 1 || got[0].Path != "gone/" {
		t.Errorf("both: %v", got)
	}
}

func TestExcludedWhole(t *testing.T) {
	root := t.TempDir()
	c := newConfig(root, nil, false, &Document{Exclude: []Exclusion{{Path: "a/", Rules: []string{"x"}}, {Path: "b/", Line: 4}}})
	for file, want := range map[string]bool{"a/a.go": false, "b/x/b.go": true, "c.go": false, "../b/b.go": false} {
		if x, got := c.ExcludedWhole(filepath.Join(root, filepath.FromSlash(file))); got != want || got && x.Line != 4 {
			t.Errorf("%s: %v, %v", file, x, got)
		}
	}
}

// TestLink tests that settings may be a link within the repository, and that of a file elsewhere, to which
// nobody but the repository points, not a word is said.
func TestLink(t *testing.T) {
	dir := tree(t, "repo/.git/HEAD", "repo/shared.yml", "repo/m/go.mod", "secret")
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("hush: 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(dir, "repo", "m")
	file := filepath.Join(root, FileName)
	if err := os.Symlink(filepath.Join("..", "shared.yml"), file); err != nil {
		t.Skip(err)
	}
	if err := Load(root).Err(); err != nil {
		t.Errorf("a link within the repository: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("..", "..", "secret"), file); err != nil {
		t.Fatal(err)
	}
	err := Load(root).Err()
	if err == nil || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), "hush") {
		t.Errorf("a link out of the repository: %v", err)
	}
	if got := Content([]string{root}); len(got) > 0 {
		t.Errorf("it was read: %s", got)
	}
}
