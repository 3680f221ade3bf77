package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// rbacSettings are the flags of ctrlvet rbac.
type rbacSettings struct {
	settings
	format, role string
}

// A permissions is what was learnt of the programs of the packages that were named.
type permissions struct {
	mu       sync.Mutex
	programs []*needs.Program
	partly   bool              // not all packages could be analyzed
	dirs     map[string]string // of packages
	modules  map[string]string // directories of modules by path
	base     string
}

// rbac prints the least role of each program, or how it differs from what there is.
func (a *App) rbac(args []string) error {
	var s rbacSettings
	fs := newFlags("ctrlvet rbac")
	fs.StringVar(&s.format, "format", "yaml", "`form` of the output: yaml or markers")
	fs.BoolVar(&s.diff, "diff", false, "compare with the markers of the module, or with -role")
	fs.StringVar(&s.role, "role", "", "compare with the roles of a `file` or directory of YAML")
	fs.StringVar(&s.tags, "tags", "", "build `tags`, comma separated")
	fs.StringVar(&s.dir, "C", "", "run in `directory`")
	fs.StringVar(&s.load, "load", "auto", "take types of dependencies from `where`: export, source or auto")
	patterns, err := a.parsePackages(fs, "rbac", args)
	if patterns == nil {
		return err
	}
	if err := checkForm(s.format, "yaml", "markers"); err != nil {
		return err
	}
	var roles *rbac.Roles
	if s.role != "" {
		s.diff = true
		if roles, err = rbac.ReadRoles(nil, inDir(s.dir, s.role)); err != nil {
			return fmt.Errorf("-role: %w", err)
		}
	}
	found, err := a.permissions(s.settings, patterns)
	if err != nil {
		return err
	}
	for _, line := range needs.SameKind(found.programs) {
		a.errorf("%s", line)
	}
	if s.diff {
		return found.whole(a.compareRoles(found, roles))
	}
	for _, p := range found.programs {
		if s.format == "markers" {
			fmt.Fprintf(a.Stdout, "// Program %s\n\n%s", p.Path, p.Markers(found.where))
		} else {
			fmt.Fprintf(a.Stdout, "# Program %s\n%s", p.Path, p.Role(found.where))
		}
	}
	return found.whole(nil)
}

func inDir(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// permissions analyzes packages and returns their programs that ask the API server for
// something, sorted by path.
func (a *App) permissions(s settings, patterns []string) (*permissions, error) {
	mode, err := load.ParseMode(s.load)
	if err != nil {
		return nil, fmt.Errorf("-load: %w", err)
	}
	if _, err := a.configure(s); err != nil {
		return nil, err
	}
	base, err := filepath.Abs(s.dir)
	if err != nil {
		return nil, err
	}
	found := &permissions{dirs: make(map[string]string), modules: make(map[string]string), base: base}
	ctx, stop := a.interruptible()
	defer stop()
	return found, a.collectPermissions(ctx, found, load.Config{Dir: s.dir, Patterns: scope.Expand(s.dir, patterns), Tags: s.tags, Mode: mode})
}

func (a *App) collectPermissions(ctx context.Context, found *permissions, cfg load.Config) error {
	progress := a.startProgress()
	rep, err := driver.Run(ctx, driver.Options{Load: cfg, Analyzers: []*analysis.Analyzer{found.analyzer()}, Version: a.Version, Progress: progress.update})
	progress.stop()
	if err != nil {
		return err
	}
	for _, e := range rep.Errors {
		fmt.Fprintln(a.Stderr, e)
	}
	mains := len(found.programs)
	found.programs = slices.DeleteFunc(found.programs, func(p *needs.Program) bool { return len(p.Permissions)+len(p.Unknown) == 0 })
	slices.SortFunc(found.programs, func(p, q *needs.Program) int { return strings.Compare(p.Path, q.Path) })
	switch {
	case len(found.programs) > 0:
	case len(rep.Errors) > 0:
		return errors.New("no program could be analyzed")
	case mains == 0:
		return errors.New("no package main among the packages: name that of the program, or ./... in its module")
	default:
		return errors.New("no program among the packages asks the API server for anything that is seen")
	}
	found.partly = len(rep.Errors) > 0
	return nil
}

// whole ends a command: what is not known of a part of the program does not pass for right.
func (f *permissions) whole(err error) error {
	if f.partly {
		return errors.New("not all packages could be analyzed: what they need is not in the role")
	}
	return err
}

// analyzer returns one that notes the programs that it sees.
func (f *permissions) analyzer() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "ctrlvetrbac",
		Doc:      "join the permissions of each program",
		Requires: []*analysis.Analyzer{needs.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			f.mu.Lock()
			defer f.mu.Unlock()
			if len(pass.Files) > 0 {
				f.dirs[pass.Pkg.Path()] = filepath.Dir(inputs.Position(pass.Fset, pass.Files[0].Package).Filename)
			}
			if m := pass.Module; m != nil && m.Dir != "" {
				f.modules[m.Path] = m.Dir
			}
			if p := pass.ResultOf[needs.Analyzer].(*needs.Result).Program; p != nil {
				f.programs = append(f.programs, p)
			}
			return nil, nil
		},
	}
}

// where names a file of a package relative to the directory of the run.
func (f *permissions) where(pkg, file string) string {
	dir, ok := f.dirs[pkg]
	inner := "" // of modules within each other
	for path, root := range f.modules {
		if rest, in := strings.CutPrefix(pkg, path+"/"); in && !ok && len(path) > len(inner) {
			dir, inner = filepath.Join(root, filepath.FromSlash(rest)), path
		}
	}
	if dir == "" {
		return pkg + "/" + file
	}
	return f.relative(filepath.Join(dir, file))
}

func (f *permissions) relative(file string) string {
	rel, err := filepath.Rel(f.base, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}
