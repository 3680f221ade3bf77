// Package modules says whose code a module is.
package modules

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/know/modules/fetched"
)

// Own reports whether the source of a module is the program's own: it is a main module,
// or one that a replace directive takes from a directory beside it, as many programs do
// with the module of their API types. A nil module, that of a driver which does not tell,
// is its own, too.
func Own(m *analysis.Module) bool {
	if m == nil || m.Main || m.Version == "" {
		return true
	}
	return m.Replace != nil && Beside(m.Replace.Version, m.Dir, m.Replace.Dir)
}

// Within reports whether the package at a path belongs to the module m of the package at own:
// by its path, or, where a driver does not tell the module, by the first elements of own.
func Within(m *analysis.Module, own, path string) bool {
	root := ""
	if m != nil {
		root = m.Path
	}
	if root == "" {
		elems := strings.Split(own, "/")
		root = strings.Join(elems[:min(3, len(elems))], "/")
	}
	return path == root || strings.HasPrefix(path, root+"/")
}

// Beside reports whether what takes the place of a module is a directory of the program's
// own: it has no version, and its directories, as far as they are known, are no copies.
func Beside(version string, dirs ...string) bool {
	return version == "" && !slices.ContainsFunc(dirs, Fetched)
}

// Fetched reports whether a directory of source is a copy that the go command or its user
// fetched: see [fetched.Is].
func Fetched(dir string) bool { return fetched.Is(dir) }
