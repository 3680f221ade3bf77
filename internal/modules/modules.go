// Package modules says whose code a module is.
package modules

import (
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Own reports whether the source of a module is the program's own: it is a main module,
// or one that a replace directive takes from a directory beside it, as many programs do
// with the module of their API types. A nil module, that of a driver which does not tell,
// is its own, too.
func Own(m *analysis.Module) bool {
	if m == nil || m.Main || m.Version == "" {
		return true
	}
	return m.Replace != nil && m.Replace.Version == "" && !Fetched(m.Dir) && !Fetched(m.Replace.Dir)
}

// Fetched reports whether a directory of source is a copy that the go command or its user
// fetched: it lies in the module cache, where there is a version in its path, or below a
// directory vendor.
func Fetched(dir string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(dir), "/"), func(elem string) bool {
		return elem == "vendor" || strings.Contains(elem, "@")
	})
}
