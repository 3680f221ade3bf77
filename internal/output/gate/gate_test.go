package gate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/output/patch"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestTouched tests which findings a change can have brought about.
func TestTouched(t *testing.T) {
	at := func(file string, line, end int) report.Related {
		return report.Related{File: file, Line: line, EndLine: end}
	}
	finding := report.Finding{File: "a.go", Line: 20, EndLine: 21, Related: []report.Related{at("a.go", 10, 11), at("../b/b.go", 5, 5)}}
	alone := finding
	alone.Related = nil
	for name, test := range map[string]struct {
		finding report.Finding
		file    patch.File
		want    bool
	}{
		"its line":                    {alone, patch.File{Name: "d/a.go", Added: []int{21}}, true},
		"the line before":             {alone, patch.File{Name: "d/a.go", Added: []int{19}, Deleted: []int{18}}, false},
		"cut before":                  {alone, patch.File{Name: "d/a.go", Deleted: []int{19}, Cut: []int{19}}, true},
		"cut behind":                  {alone, patch.File{Name: "d/a.go", Deleted: []int{21}, Cut: []int{21}}, true},
		"cut further away":            {alone, patch.File{Name: "d/a.go", Deleted: []int{18, 22}, Cut: []int{18, 22}}, false},
		"cut inside":                  {alone, patch.File{Name: "d/a.go", Deleted: []int{20}}, true},
		"a related line":              {finding, patch.File{Name: "d/a.go", Added: []int{11}}, true},
		"a line in between is new":    {finding, patch.File{Name: "d/a.go", Added: []int{15}}, false},
		"a line in between is gone":   {finding, patch.File{Name: "d/a.go", Deleted: []int{15}}, true},
		"related, in another package": {finding, patch.File{Name: "b/b.go", Added: []int{5}}, true},
		"beside that":                 {finding, patch.File{Name: "b/b.go", Added: []int{6}}, false},
		"a new file":                  {alone, patch.File{Name: "d/a.go", New: true}, true},
		"another file of the name":    {alone, patch.File{Name: "b/a.go", New: true}, false},
	} {
		root := t.TempDir()
		dir := filepath.Join(root, "d")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		real, err := filepath.EvalSymlinks(root)
		if err != nil {
			t.Fatal(err)
		}
		c := newChanges(real, &patch.Patch{Files: []patch.File{test.file}})
		fresh, others, err := c.Filter(dir, []report.Finding{test.finding})
		if err != nil || len(fresh)+len(others) != 1 || (len(fresh) == 1) != test.want {
			t.Errorf("%s: %d new, %d not, %v", name, len(fresh), len(others), err)
		}
	}
}

func TestRoot(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if root, _, ok := Root(dir); ok {
		t.Skipf("the directory for tests lies in the repository %s", root)
	}
	sub := filepath.Join(dir, "a b", "c")
	if err := os.MkdirAll(sub, 0o777); err != nil {
		t.Fatal(err)
	}
	// In a linked worktree and in a submodule it is a file.
	if err := os.WriteFile(filepath.Join(dir, ".git"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{dir: "", sub: "a b/c"} {
		if root, prefix, ok := Root(from); !ok || root != dir || prefix != want {
			t.Errorf("%s: %s, %q, %t", from, root, prefix, ok)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(sub, link); err != nil {
		t.Skip(err)
	}
	if root, prefix, ok := Root(link); !ok || root != dir || prefix != "a b/c" {
		t.Errorf("through a link: %s, %q, %t", root, prefix, ok)
	}
}
