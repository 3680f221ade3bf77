package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A comparison is what is compared.
type comparison struct {
	what     string // the roles, for people
	rules    []rbac.Rule
	programs []*needs.Program // all that the rules may be for
	compared []*needs.Program
	apart    []string    // why others are not compared
	others   *rbac.Roles // that may grant something as well
}

// compareRoles says what roles or markers lack and what they grant that nothing needs.
func (a *App) compareRoles(found *permissions, roles *rbac.Roles) error {
	c := &comparison{what: "markers", programs: operators(found.programs)}
	if roles != nil {
		a.withRoles(c, found, roles)
	} else if err := found.withMarkers(c); err != nil {
		return err
	}
	if roles == nil || len(c.programs) > 1 {
		c.sortOut()
	}
	result := needs.Compare(c.compared, c.rules, c.others, roles != nil)
	fmt.Fprintf(a.Stdout, "missing in %s:%s\n", c.what, none(len(result.Missing)))
	a.printMissing(found, result.Missing, roles == nil)
	a.printFound(found, "granted by YAML beside the markers alone:", "", result.Elsewhere)
	a.printFound(found, "not compared, since another file may grant it:", "not read: ", result.Perhaps)
	if len(c.apart) > 0 {
		fmt.Fprintln(a.Stdout, "not compared:")
	}
	for _, line := range c.apart {
		fmt.Fprintf(a.Stdout, "  %s\n", line)
	}
	if len(result.Plugin) > 0 {
		fmt.Fprintln(a.Stdout, "missing where OwnerReferencesPermissionEnforcement is on, as in OpenShift:")
		a.printMissing(found, result.Plugin, roles == nil)
	}
	superfluous := needs.Superfluous(c.programs, c.rules)
	fmt.Fprintf(a.Stdout, "superfluous, as far as the code shows:%s\n", none(len(superfluous)))
	for _, d := range superfluous {
		fmt.Fprintf(a.Stdout, "  %s\n", d)
		for _, r := range d.Rules {
			fmt.Fprintf(a.Stdout, "    %s:%d\n", found.relative(r.File), r.Line)
		}
	}
	a.printWide(found, needs.Wide(c.programs, c.rules))
	for _, p := range c.programs {
		for _, line := range p.UnknownLines(found.where) {
			a.errorf("not known: %s", line)
		}
	}
	if len(result.Missing) > 0 {
		return errFindings
	}
	return nil
}

// withRoles compares with the roles of YAML that was named.
func (a *App) withRoles(c *comparison, found *permissions, roles *rbac.Roles) {
	c.what, c.rules, c.compared = strings.Join(roles.Names, ", "), roles.Rules, c.programs
	// What is granted by none of them may be by what cannot be read.
	c.others = &rbac.Roles{Open: roles.Open}
	for _, t := range roles.Templates {
		a.errorf("%s is a Helm template, which is not read: render it first", found.relative(t))
	}
	if len(c.programs) > 1 {
		a.errorf("%d programs are compared together; name the package of one to compare it alone", len(c.programs))
	}
}

// withMarkers compares with the markers of the modules. Of several programs those count
// that are made of packages with markers: others have their rights from elsewhere.
func (f *permissions) withMarkers(c *comparison) error {
	paths, err := f.markers(c)
	if err != nil {
		return err
	}
	if len(c.rules) == 0 && slices.ContainsFunc(paths, func(path string) bool { return rbac.HasUncollected(nil, f.modules[path]) }) {
		return fmt.Errorf("controller-gen collects none of the +%s markers in %s, so that nothing makes a role of them; rule rbacmarker says why: compare with YAML by -role FILE", rbac.MarkerName, strings.Join(paths, ", "))
	}
	if len(c.rules) == 0 {
		return fmt.Errorf("no +%s marker in %s: compare with YAML by -role FILE, or print a role without -diff", rbac.MarkerName, strings.Join(paths, ", "))
	}
	if c.rules = slices.DeleteFunc(c.rules, func(r rbac.Rule) bool { return !rbac.Generates(nil, r.File) }); len(c.rules) == 0 {
		return fmt.Errorf("the Makefile runs controller-gen without rbac, so that nothing makes a role of the markers in %s: compare with YAML by -role FILE", strings.Join(paths, ", "))
	}
	if c.others, err = f.others(); err != nil {
		return err
	}
	dirs := make(map[string]bool)
	for _, r := range c.rules {
		dirs[filepath.Dir(r.File)] = true
	}
	marked := make(map[*needs.Program][]string)
	for _, p := range c.programs {
		for _, pkg := range p.Packages {
			if dir := filepath.Dir(inDir(f.base, f.where(pkg, "x.go"))); dirs[dir] {
				marked[p] = append(marked[p], dir)
			}
		}
	}
	if len(marked) > 0 {
		c.programs = slices.DeleteFunc(slices.Clone(c.programs), func(p *needs.Program) bool { return marked[p] == nil })
	}
	for _, p := range c.programs {
		if q := wholeOf(p, c.programs, marked); q != nil {
			c.apart = append(c.apart, fmt.Sprintf("%s: its packages with markers, and others with markers, are part of %s, whose role they make", p.Path, q.Path))
		} else {
			c.compared = append(c.compared, p)
		}
	}
	return nil
}

// wholeOf returns a program that is made of all packages with markers that p is made of,
// and of others; nil when there is none.
func wholeOf(p *needs.Program, programs []*needs.Program, marked map[*needs.Program][]string) *needs.Program {
	for _, q := range programs {
		in := func(dir string) bool { return slices.Contains(marked[q], dir) }
		if len(marked[q]) > len(marked[p]) && !slices.ContainsFunc(marked[p], func(dir string) bool { return !in(dir) }) {
			return q
		}
	}
	return nil
}

// sortOut leaves programs alone for which the rules are not, where they may be for others.
func (c *comparison) sortOut() {
	own := func(g needs.Permission) bool { return needs.Allowed(c.rules, g) }
	granted := func(g needs.Permission) bool {
		return own(g) || c.others != nil && needs.Allowed(c.others.Rules, g)
	}
	c.compared = slices.DeleteFunc(slices.Clone(c.compared), func(p *needs.Program) bool {
		why := needs.NotItsRole(p, own, granted)
		if why != "" {
			c.apart = append(c.apart, fmt.Sprintf("%s: the role is not its own: %s", p.Path, why))
		}
		return why != ""
	})
	slices.Sort(c.apart)
}

// markers reads the rules of the markers of the modules, whose paths it returns.
func (f *permissions) markers(c *comparison) (paths []string, err error) {
	paths = slices.Sorted(maps.Keys(f.modules))
	for _, path := range paths {
		list, err := rbac.ModuleMarkers(nil, f.modules[path])
		if err != nil {
			return nil, err
		}
		c.rules = append(c.rules, list...)
	}
	return paths, nil
}

// others reads the roles of the manifests of the repositories that the modules lie in.
func (f *permissions) others() (*rbac.Roles, error) {
	var dirs []string
	for _, dir := range f.modules {
		if dir = rbac.Repository(nil, dir, ""); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	all := new(rbac.Roles)
	for _, dir := range dirs {
		roles, err := rbac.RolesBelow(nil, dir)
		if err != nil {
			return nil, err
		}
		all.Add(roles)
	}
	return all, nil
}

// operators leaves out programs of tests and scripts where there are others.
func operators(programs []*needs.Program) []*needs.Program {
	some := slices.DeleteFunc(slices.Clone(programs), func(p *needs.Program) bool { return kube.TestTree(p.Path) || kube.ScriptTree(p.Path) })
	if len(some) == 0 {
		return programs
	}
	return some
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

// printFound prints what other files explain, with them.
func (a *App) printFound(found *permissions, title, note string, list []needs.Found) {
	if len(list) > 0 {
		fmt.Fprintln(a.Stdout, title)
	}
	for _, f := range list {
		a.printMissing(found, []needs.Difference{f.Difference}, false)
		at := f.File
		if filepath.IsAbs(at) {
			at = found.relative(at)
		}
		if f.Line > 0 {
			at = fmt.Sprintf("%s:%d", at, f.Line)
		}
		fmt.Fprintf(a.Stdout, "    %s%s\n", note, at)
	}
}

func none(n int) string {
	if n == 0 {
		return " nothing"
	}
	return ""
}
