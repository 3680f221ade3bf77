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
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/needs"
	"github.com/ctrlvet/ctrlvet/internal/rbac"
)

// errFindings ends a command that found something and has said what.
var errFindings = errors.New("something was found")

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
	if helped, err := a.parse(fs, "rbac", args); helped || err != nil {
		return err
	}
	patterns, err := patternsOf(fs)
	if err != nil {
		return err
	}
	if formats := []string{"yaml", "markers"}; !slices.Contains(formats, s.format) {
		return fmt.Errorf("unknown format %q%s: want yaml or markers", s.format, ruleset.DidYouMean(s.format, formats))
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
	ctx, stop := interruptible()
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
	found.programs = slices.DeleteFunc(found.programs, func(p *needs.Program) bool { return len(p.Grants)+len(p.Unknown) == 0 })
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
				f.dirs[pass.Pkg.Path()] = filepath.Dir(pass.Fset.Position(pass.Files[0].Package).Filename)
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

// compareRoles says what roles or markers lack and what they grant that nothing needs.
func (a *App) compareRoles(found *permissions, roles *rbac.Roles) error {
	programs := operators(found.programs)
	var rules []rbac.Rule
	what := "markers"
	if roles != nil {
		what, rules = strings.Join(roles.Names, ", "), roles.Rules
		for _, t := range roles.Templates {
			a.errorf("%s is a Helm template, which is not read: render it first", found.relative(t))
		}
		if len(programs) > 1 {
			a.errorf("%d programs are compared together; name the package of one to compare it alone", len(programs))
		}
	} else {
		var err error
		if rules, programs, err = found.markers(programs); err != nil {
			return err
		}
	}
	missing := needs.Missing(programs, rules, roles != nil)
	var elsewhere []needs.Difference
	if roles == nil {
		missing, elsewhere = needs.Split(missing, found.handwritten())
	}
	fmt.Fprintf(a.Stdout, "missing in %s:%s\n", what, none(len(missing)))
	a.printMissing(found, missing, roles == nil)
	if len(elsewhere) > 0 {
		fmt.Fprintln(a.Stdout, "granted by YAML beside the markers alone:")
		a.printMissing(found, elsewhere, false)
	}
	superfluous := needs.Superfluous(programs, rules)
	fmt.Fprintf(a.Stdout, "superfluous, as far as the code shows:%s\n", none(len(superfluous)))
	for _, d := range superfluous {
		fmt.Fprintf(a.Stdout, "  %s\n", d)
		for _, r := range d.Rules {
			fmt.Fprintf(a.Stdout, "    %s:%d\n", found.relative(r.File), r.Line)
		}
	}
	a.printWide(found, needs.Wide(programs, rules))
	for _, p := range programs {
		for _, line := range p.UnknownLines(found.where) {
			a.errorf("not known: %s", line)
		}
	}
	if len(missing) > 0 {
		return errFindings
	}
	return nil
}

// printWide prints what could stand in the place of rules with *.
func (a *App) printWide(found *permissions, wide []needs.WideRule) {
	if len(wide) > 0 {
		fmt.Fprintln(a.Stdout, "granted with *, of which the code is seen to need:")
	}
	for _, w := range wide {
		fmt.Fprintf(a.Stdout, "  %s:%d%s\n", found.relative(w.File), w.Line, none(len(w.Needed)))
		for _, d := range w.Needed {
			fmt.Fprintf(a.Stdout, "    // %s\n", d.Marker)
		}
	}
}

func (a *App) printMissing(found *permissions, list []needs.Difference, marker bool) {
	for _, d := range list {
		fmt.Fprintf(a.Stdout, "  %s\n", d)
		for _, line := range d.Because(found.where) {
			fmt.Fprintf(a.Stdout, "    %s\n", line)
		}
		if marker {
			fmt.Fprintf(a.Stdout, "    // %s\n", d.Marker)
		}
	}
}

// handwritten returns the rules of the roles in config/rbac of the modules, and in what
// stands beside it under a longer name, but for those that controller-gen writes.
func (f *permissions) handwritten() []rbac.Rule {
	var dirs []string
	for _, dir := range f.modules {
		found, _ := filepath.Glob(filepath.Join(dir, "config", "rbac*"))
		dirs = append(dirs, found...)
	}
	var rules []rbac.Rule
	for _, dir := range dirs {
		roles, err := rbac.ReadRoles(nil, dir)
		if err != nil {
			continue // none there
		}
		rules = append(rules, slices.DeleteFunc(roles.Rules, func(r rbac.Rule) bool { return filepath.Base(r.File) == "role.yaml" })...)
	}
	return rules
}

func none(n int) string {
	if n == 0 {
		return " nothing"
	}
	return ""
}

// operators leaves out programs of tests and scripts where there are others.
func operators(programs []*needs.Program) []*needs.Program {
	some := slices.DeleteFunc(slices.Clone(programs), func(p *needs.Program) bool { return kube.TestTree(p.Path) || kube.ScriptTree(p.Path) })
	if len(some) == 0 {
		return programs
	}
	return some
}

// markers returns the rules of the markers of the modules, and of several programs those
// that are made of packages with markers: others have their rights from elsewhere.
func (f *permissions) markers(programs []*needs.Program) ([]rbac.Rule, []*needs.Program, error) {
	var rules []rbac.Rule
	var paths []string
	for path := range f.modules {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		list, err := rbac.ModuleMarkers(nil, f.modules[path])
		if err != nil {
			return nil, nil, err
		}
		rules = append(rules, list...)
	}
	if len(rules) == 0 {
		return nil, nil, fmt.Errorf("no +%s marker in %s: compare with YAML by -role FILE, or print a role without -diff", rbac.MarkerName, strings.Join(paths, ", "))
	}
	dirs := make(map[string]bool)
	for _, r := range rules {
		dirs[filepath.Dir(r.File)] = true
	}
	marked := slices.DeleteFunc(slices.Clone(programs), func(p *needs.Program) bool {
		return !slices.ContainsFunc(p.Packages, func(pkg string) bool { return dirs[filepath.Dir(inDir(f.base, f.where(pkg, "x.go")))] })
	})
	if len(marked) == 0 {
		marked = programs
	}
	return rules, marked, nil
}
