// Package scope says which packages of which modules a run looks at: what the
// patterns of the user mean, and which modules lie below a directory.
package scope

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// A module is a go.mod and what lies below it.
type module struct {
	Dir  string
	Path string // "" if go.mod does not say, since it is broken
	// Requires are the paths of the modules that it requires itself, not for the sake of others.
	Requires []string
}

// Below returns the modules in dir and the directories below, sorted by directory. What the go
// command passes over is passed over: directories that begin with a dot or an underscore, testdata
// and vendor, and node_modules too, which is no place for one's own code.
func Below(dir string) []module {
	var out []module
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read, the go command does not reach either
		case e.IsDir() && name != dir && passedOver(e.Name()):
			return filepath.SkipDir
		case e.Name() == "go.mod" && e.Type().IsRegular():
			out = append(out, read(name))
		}
		return nil
	})
	slices.SortFunc(out, func(a, b module) int { return strings.Compare(a.Dir, b.Dir) })
	return out
}

func passedOver(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{"testdata", "vendor", "node_modules"}, name)
}

func read(file string) module {
	m := module{Dir: filepath.Dir(file)}
	data, err := os.ReadFile(file)
	if err != nil {
		return m
	}
	m.Path = modfile.ModulePath(data)
	if f, err := modfile.ParseLax(file, data, nil); err == nil {
		for _, r := range f.Require {
			if !r.Indirect {
				m.Requires = append(m.Requires, r.Mod.Path)
			}
		}
	}
	return m
}

// A Run is what one call of the go command can list.
type Run struct {
	Dir      string   // absolute
	Patterns []string // as of the go command in Dir
	Env      []string // what differs in its environment
	Modules  []string // directories of the modules
}

// AllModules plans the runs that look at every module in and below the directories that the patterns
// name, each of the form dir/..., relative to dir. Modules of one workspace are looked at together,
// others one by one, without the workspace that does not name them. leftOut says, of the directory of
// a module, that the user left it out. An error names a pattern that is not of that form.
func AllModules(dir string, patterns []string, leftOut func(module string) bool) ([]Run, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var runs []Run
	group := map[string]int{} // of workspaces, in runs
	seen := map[string]bool{}
	for _, p := range patterns {
		base, err := tree(dir, p)
		if err != nil {
			return nil, err
		}
		for _, at := range places(base) {
			if seen[at.dir] || at.dir == at.module && at.dir != base && leftOut(at.module) {
				continue
			}
			seen[at.dir] = true
			work, used := config.Workspace(at.module)
			switch i, begun := group[work]; {
			case work == "":
				runs = append(runs, Run{Dir: at.dir, Patterns: []string{"./..."}, Modules: []string{at.module}})
			case !slices.Contains(used, at.module):
				runs = append(runs, Run{Dir: at.dir, Patterns: []string{"./..."}, Env: []string{"GOWORK=off"}, Modules: []string{at.module}})
			case begun:
				runs[i].Patterns = append(runs[i].Patterns, below(dir, at.dir))
				runs[i].Modules = append(runs[i].Modules, at.module)
			default:
				group[work] = len(runs)
				runs = append(runs, Run{Dir: dir, Patterns: []string{below(dir, at.dir)}, Env: []string{"GOWORK=" + work}, Modules: []string{at.module}})
			}
		}
	}
	return runs, nil
}

// A place is a directory to look at with what is below it, and the module it belongs to.
type place struct{ dir, module string }

// places returns the modules in and below base, and base itself if it lies inside of a module.
func places(base string) []place {
	var out []place
	if root := config.Root(base); root != "" && root != base {
		out = append(out, place{base, root})
	}
	for _, m := range Below(base) {
		out = append(out, place{m.Dir, m.Dir})
	}
	return out
}

// below returns the pattern, as of dir, of all packages in and below to.
func below(dir, to string) string {
	rel, err := filepath.Rel(dir, to)
	if err != nil {
		return filepath.Join(to, "...")
	}
	if rel == "." {
		return "./..."
	}
	rel = filepath.ToSlash(rel)
	if !strings.HasPrefix(rel, "../") {
		rel = "./" + rel
	}
	return rel + "/..."
}
