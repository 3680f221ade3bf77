package apply

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDiffLines compares the lines of the hunks with those that diff counts.
func TestDiffLines(t *testing.T) {
	var old []string
	for i := range 60 {
		old = append(old, fmt.Sprintf("line %d", i))
	}
	edited := slices.Clone(old)
	edited[50] = "changed"
	edited = slices.Delete(edited, 40, 42)
	edited = slices.Insert(edited, 25, "more", "and more")
	edited = slices.Insert(edited, 8, "second")
	edited = slices.Insert(edited, 5, "first")
	text := func(lines []string) string { return strings.Join(lines, "\n") + "\n" }
	for name, c := range map[string]Change{
		"hunks":   {File: "f", Old: []byte(text(old)), New: []byte(text(edited))},
		"begun":   {File: "f", Old: []byte(text(old)), New: []byte("new\n" + text(edited))},
		"emptied": {File: "f", Old: []byte("one\n"), New: nil},
		"filled":  {File: "f", Old: nil, New: []byte("one\ntwo\n")},
	} {
		dir := t.TempDir()
		for file, data := range map[string][]byte{"a": c.Old, "b": c.New} {
			if err := os.WriteFile(filepath.Join(dir, file), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("git", "diff", "--no-index", "--no-color", "a", "b")
		cmd.Dir = dir
		out, _ := cmd.Output() // the code says that they differ
		if got, want := headers(c.Diff()), headers(string(out)); !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func headers(diff string) (list []string) {
	for line := range strings.Lines(diff) {
		if strings.HasPrefix(line, "@@ ") {
			at, _, _ := strings.Cut(line[3:], " @@")
			list = append(list, at)
		}
	}
	return list
}
