package baseline

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// Covers returns which entries a run would have found again: those of names, RULE or
// RULE/FORM, that ran, in packages that it looked at or that are gone.
func Covers(c report.Coverage, ran func(name string) bool) func(Entry) bool {
	gone := map[string]bool{}
	return func(e Entry) bool {
		if !ran(e.Rule) {
			return false
		}
		if _, ok := slices.BinarySearch(c.Packages, e.Package); ok {
			return true
		}
		if _, known := gone[e.Package]; !known {
			gone[e.Package] = isGone(c.Modules, e.Package)
		}
		return gone[e.Package]
	}
}

// isGone reports whether a package must have been in one of the modules and has
// no Go files there any more.
func isGone(modules []report.Module, pkg string) bool {
	for _, m := range modules {
		rest, ok := strings.CutPrefix(pkg, m.Path)
		if m.Dir == "" || !ok || rest != "" && rest[0] != '/' {
			continue
		}
		files, err := filepath.Glob(filepath.Join(quoteGlob(m.Dir), quoteGlob(filepath.FromSlash(rest)), "*.go"))
		return err == nil && len(files) == 0
	}
	return false
}

// quoteGlob returns a pattern that matches only the name.
func quoteGlob(name string) string {
	if filepath.Separator == '\\' {
		return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(name)
	}
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`).Replace(name)
}
