package rbacmarker

import (
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// custom returns the resources of a group whose Go types the package defines
// or imports. The group and the names are read from the source of the types,
// since comments are all that says them.
func (c *checker) custom(group string) []string {
	names, known := c.groups[group]
	if known {
		return names
	}
	for _, pkg := range append([]*types.Package{c.Pkg}, c.Pkg.Imports()...) {
		if !kube.Relevant(pkg) {
			continue
		}
		names = append(names, c.customOf(pkg, group)...)
	}
	names = slices.Clip(names)
	c.groups[group] = names
	return names
}

var (
	groupName = regexp.MustCompile(`(?m)^//\s*\+(?:groupName=|kubebuilder:ac:generate.*groupName=)(\S+)\s*$`)
	path      = regexp.MustCompile(`(?m)^\s*//\s*\+kubebuilder:resource:(?:.*,)?path="?([a-z0-9.-]+)`)
)

func (c *checker) customOf(pkg *types.Package, group string) []string {
	var names []string
	var sources string
	for _, name := range pkg.Scope().Names() {
		object, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || object.IsAlias() || !kube.IsAPIObject(object.Type()) || kube.IsListType(object.Type()) {
			continue
		}
		if sources == "" {
			if sources = c.source(object); !hasGroup(sources, group) {
				return nil
			}
		}
		names = append(names, plural(strings.ToLower(name)))
		if pluralAlready(name) {
			names = append(names, strings.ToLower(name))
		}
	}
	// A name that is written down may belong to any of the types.
	if written := path.FindAllStringSubmatch(sources, -1); len(written) > 0 {
		names = nil
		for _, m := range written {
			names = append(names, m[1])
		}
	}
	return names
}

func hasGroup(sources, group string) bool {
	if !strings.Contains(sources, group) {
		return false // the search below is slow
	}
	for _, m := range groupName.FindAllStringSubmatch(sources, -1) {
		if m[1] == group {
			return true
		}
	}
	return false
}

// source returns the text of the package that declares an object, as far as
// its files are there.
func (c *checker) source(object types.Object) string {
	file := c.Fset.Position(object.Pos()).Filename
	if !filepath.IsAbs(file) {
		return ""
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return ""
	}
	var text strings.Builder
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "zz_generated") {
			if content, err := os.ReadFile(filepath.Join(filepath.Dir(file), name)); err == nil {
				text.Write(content)
				text.WriteByte('\n')
			}
		}
	}
	return text.String()
}
