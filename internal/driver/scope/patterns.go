package scope

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// reserved are the patterns that mean something to the go command whatever directories there are.
var reserved = []string{"all", "std", "cmd", "tool", "work"}

// Local returns the patterns with ./ in front of what names a directory below dir, which the go
// command would take for the import path of a package. All else stays as it is.
func Local(dir string, patterns []string) []string {
	out := slices.Clone(patterns)
	for i, p := range out {
		if IsDir(dir, p) {
			out[i] = "./" + p
		}
	}
	return out
}

// Expand returns the patterns that the go command is to be asked for in dir: dir/... in the root of a
// workspace, outside of its modules, stands for the modules below. All else stays as it is.
func Expand(dir string, patterns []string) []string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return patterns
	}
	var out []string
	for _, p := range patterns {
		if modules := workspaceModules(abs, p); len(modules) > 0 {
			out = append(out, modules...)
		} else {
			out = append(out, p)
		}
	}
	return out
}

// IsDir reports whether a pattern that is no path names a directory, or all below one.
func IsDir(dir, pattern string) bool {
	if isPath(pattern) || slices.Contains(reserved, pattern) {
		return false
	}
	name := pattern
	if i := strings.Index(name, "..."); i >= 0 {
		name = name[:strings.LastIndex(name[:i], "/")+1]
	}
	name = strings.TrimSuffix(filepath.ToSlash(name), "/")
	if name == "" || strings.Contains(name, "@") {
		return false
	}
	info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
	return err == nil && info.IsDir()
}

// isPath reports whether the go command takes a pattern for a path.
func isPath(pattern string) bool {
	p := filepath.ToSlash(pattern)
	return p == "." || p == ".." || strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../") || filepath.IsAbs(pattern)
}

// tree returns the directory of a pattern dir/..., or an error.
func tree(dir, pattern string) (string, error) {
	name, all := strings.CutSuffix(filepath.ToSlash(pattern), "/...")
	if !all || !isPath(name) && !isPath(pattern) || strings.Contains(name, "...") {
		return "", fmt.Errorf("-all-modules looks at whole directories: name them like ./..., not %s", pattern)
	}
	name = filepath.FromSlash(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if info, err := os.Stat(name); err != nil {
		return "", err
	} else if !info.IsDir() {
		return "", fmt.Errorf("%s is not a directory", name)
	}
	return filepath.Clean(name), nil
}

// workspaceModules returns patterns of the modules of a workspace that lie below the directory of a
// pattern dir/..., if that lies in no module itself: there, the go command knows of nothing.
func workspaceModules(dir, pattern string) []string {
	base, err := tree(dir, pattern)
	if err != nil || config.Root(base) != "" {
		return nil
	}
	_, used := config.Workspace(base)
	var out []string
	for _, m := range used {
		if rel, err := filepath.Rel(base, m); err == nil && filepath.IsLocal(rel) {
			out = append(out, below(dir, m))
		}
	}
	return out
}

// Unreached returns the modules in and below the directories of patterns dir/... that the go command,
// which stops at a go.mod, did not look at: those whose directories are not among reached.
func Unreached(dir string, patterns, reached []string) []module {
	var out []module
	for _, p := range patterns {
		base, err := tree(dir, p)
		if err != nil {
			continue
		}
		for _, m := range Below(base) {
			known := func(o module) bool { return o.Dir == m.Dir }
			if !slices.Contains(reached, m.Dir) && !slices.ContainsFunc(out, known) {
				out = append(out, m)
			}
		}
	}
	slices.SortFunc(out, func(a, b module) int { return strings.Compare(a.Dir, b.Dir) })
	return out
}
