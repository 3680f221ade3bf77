package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A stray is a file that looks like settings, and that nobody reads.
type stray struct {
	File string
	Read string // the file that would be read
	Why  Reason
}

// A Reason says why a file does not count.
type Reason int

const (
	Misnamed Reason = iota // it lies beside go.mod under another name
	Doubled                // so, and the right one lies there too
	Below                  // it lies in a folder of the module
	Above                  // it lies above the module
)

// likeNames are names that are easily taken for FileName.
var likeNames = []string{".ctrlvet.yaml", "ctrlvet.yml", "ctrlvet.yaml", ".ctrlvet.json", ".ctrlvet.toml"}

// Strays returns the files that look like settings and do not count, of the module in root whose
// packages in dirs are looked at: beside go.mod under another name, in the folders between a package
// and go.mod, and above go.mod up to the end of the repository or workspace. There are none when
// somebody named the file to read. The order is that of the files' names.
func Strays(root string, dirs []string) []stray {
	if root == "" || settings().File != "" || os.Getenv(Env) != "" {
		return nil
	}
	read, misnamed := filepath.Join(root, FileName), Misnamed
	if len(there(root, []string{FileName})) > 0 {
		misnamed = Doubled
	}
	var out []stray
	for _, name := range there(root, likeNames) {
		out = append(out, stray{filepath.Join(root, name), read, misnamed})
	}
	all := append([]string{FileName}, likeNames...)
	for _, dir := range between(root, dirs) {
		for _, name := range there(dir, all) {
			out = append(out, stray{filepath.Join(dir, name), read, Below})
		}
	}
	for _, dir := range enclosing(root) {
		for _, name := range there(dir, all) {
			out = append(out, stray{filepath.Join(dir, name), read, Above})
		}
	}
	slices.SortFunc(out, func(a, b stray) int { return strings.Compare(a.File, b.File) })
	return out
}

// there returns which of the files exist in a folder.
func there(dir string, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		info, err := os.Lstat(filepath.Join(dir, name))
		return err != nil || info.IsDir()
	})
}

// between returns the folders below root that the ones in dirs are or lie in.
func between(root string, dirs []string) []string {
	seen := map[string]bool{root: true}
	var out []string
	for _, dir := range dirs {
		for ; !seen[dir]; dir = filepath.Dir(dir) {
			if rel, err := filepath.Rel(root, dir); err != nil || !filepath.IsLocal(rel) {
				break // of another module
			}
			seen[dir] = true
			out = append(out, dir)
		}
	}
	return out
}

// enclosing returns the folders above a module that belong to the same repository or workspace,
// without those of other modules.
func enclosing(root string) []string {
	return slices.DeleteFunc(beyond(root), func(dir string) bool { return len(there(dir, []string{"go.mod"})) > 0 })
}

// beyond returns the folders above a module that belong to the same repository or workspace.
func beyond(root string) []string {
	ends := func(dir string) bool {
		_, git := os.Stat(filepath.Join(dir, ".git"))
		_, work := os.Stat(filepath.Join(dir, "go.work"))
		return git == nil || work == nil
	}
	var out []string
	for dir := root; !ends(dir); {
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil // of nothing: who knows whose folders these are
		}
		dir = parent
		out = append(out, dir)
	}
	return out
}
