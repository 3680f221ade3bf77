// Package variants measures what rules make of code that means the same and is
// written differently: it applies each transformation of the catalogue to the bad
// and the good code of each rule, at all places at once, and compares the findings.
package variants

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// A Code is the code of some rules, and what they say about it as it stands.
type Code struct {
	Module string // the directory of the module, absolute
	Rules  []*analysis.Analyzer
	// Others run over good code as well, which must be silent for all rules.
	Others []*analysis.Analyzer

	fset   *token.FileSet
	facts  *runner.Facts
	loaded rewrite.Imports
	list   []*types.Package
	groups map[string]map[string]*group // by rule, then "bad" or "good"
	before *group                       // the code that shows what transformations do
}

// A group is the bad or the good code of a rule.
type group struct {
	packages []*rewrite.Package
	info     map[*rewrite.Package]*load.Package
	found    []Finding
}

// A Finding is what a rule says about a place of the code as it stands.
type Finding struct {
	Name    string // RULE or RULE/FORM
	Pos     token.Pos
	File    string // relative to the module
	Line    int
	Message string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s (%s)", f.File, f.Line, f.Message, f.Name)
}

// Load loads the code of rules. Others run over their good code, too.
func Load(ctx context.Context, module string, rules, others []*analysis.Analyzer) (*Code, error) {
	dir, err := filepath.Abs(module)
	if err != nil {
		return nil, err
	}
	c := &Code{Module: dir, Rules: rules, Others: others, facts: runner.NewFacts(), loaded: map[string]*types.Package{}, groups: map[string]map[string]*group{}, before: newGroup()}
	patterns := []string{"./variants", beforeDir}
	for _, r := range rules {
		c.groups[r.Name] = map[string]*group{"bad": newGroup(), "good": newGroup()}
		patterns = append(patterns, fmt.Sprintf("./rules/%s/bad/...", r.Name), fmt.Sprintf("./rules/%s/good/...", r.Name))
	}
	// Export data leaves packages out that signatures mention, and what the build
	// cache holds must not decide which sites compile.
	program, err := load.New(ctx, load.Config{Dir: dir, Patterns: patterns, Tests: true, Mode: load.Source, Env: append(os.Environ(), "GOWORK=off")})
	if err != nil {
		return nil, err
	}
	c.fset = program.Fset
	var mu sync.Mutex
	kept := map[string]*load.Package{}
	found := map[string][]Finding{}
	program.Check(ctx, true, func(p *load.Package) {
		fs := c.findings(c.run(c.analyzers(c.owner(p)), p, nil), nil)
		mu.Lock()
		defer mu.Unlock()
		c.loaded.Add(p.Types)
		kept[p.ID], found[p.ID] = p, fs
	})
	for _, p := range program.Packages { // in a fixed order
		g := c.groupOf(p)
		if g == nil || kept[p.ID] == nil || !p.Report {
			continue
		}
		if p.IllTyped {
			return nil, fmt.Errorf("%s does not type-check: %v", p.PkgPath, p.Errors)
		}
		rp, err := c.toRewrite(p)
		if err != nil {
			return nil, err
		}
		g.packages = append(g.packages, rp)
		g.info[rp] = p
		g.found = append(g.found, found[p.ID]...)
	}
	for _, path := range slices.Sorted(maps.Keys(c.loaded)) {
		c.list = append(c.list, c.loaded[path])
	}
	for _, r := range rules {
		c.groups[r.Name]["bad"].see(c.list)
		c.groups[r.Name]["good"].see(c.list)
	}
	c.before.see(c.list)
	return c, nil
}

// beforeDir holds the code that shows what transformations do.
const beforeDir = "./variants/before"

// see tells the packages of a group what they may import.
func (g *group) see(loaded []*types.Package) {
	for _, p := range g.packages {
		p.Loaded = loaded
	}
}

// groupOf returns the group that a package belongs to, nil if none.
func (c *Code) groupOf(p *load.Package) *group {
	if name, part := c.owner(p); name != "" {
		return c.groups[name][part]
	}
	if strings.HasSuffix(p.PkgPath, "/testdata/variants/before") {
		return c.before
	}
	return nil
}

func newGroup() *group { return &group{info: map[*rewrite.Package]*load.Package{}} }

// owner returns the rule that a package is code of, and the part, if any.
func (c *Code) owner(p *load.Package) (name, part string) {
	path := p.PkgPath
	if p.ForTest != "" {
		path = p.ForTest
	}
	_, rest, _ := strings.Cut(path, "/rules/")
	elems := strings.Split(rest, "/")
	if len(elems) < 2 || c.groups[elems[0]][elems[1]] == nil {
		return "", ""
	}
	return elems[0], elems[1]
}

// analyzers returns what runs over the code of a rule: the rule, and others over
// good code. What is shared by several gives facts alone.
func (c *Code) analyzers(name, part string) []*analysis.Analyzer {
	for _, r := range c.Rules {
		switch {
		case r.Name != name:
		case part == "good" && c.Others != nil:
			return append([]*analysis.Analyzer{r}, slices.DeleteFunc(slices.Clone(c.Others), func(o *analysis.Analyzer) bool { return o == r })...)
		default:
			return []*analysis.Analyzer{r}
		}
	}
	return runner.WithFacts(c.Rules)
}

// toRewrite makes a package one to rewrite.
func (c *Code) toRewrite(p *load.Package) (*rewrite.Package, error) {
	out := &rewrite.Package{Fset: p.Fset, Path: p.PkgPath, Types: p.Types, Info: p.TypesInfo}
	if p.Module != nil && p.Module.GoVersion != "" {
		out.GoVersion = "go" + p.Module.GoVersion
	}
	for _, f := range p.Syntax {
		name := p.Fset.File(f.FileStart).Name()
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, &rewrite.File{Name: name, Pkg: f.Name.Name, Path: p.PkgPath, Src: src, AST: f})
	}
	return out, nil
}

// run runs analyzers over a package as it stands, or as a transformation made it.
func (c *Code) run(analyzers []*analysis.Analyzer, p *load.Package, m *rewrite.Made) []runner.Result {
	pkg := &runner.Package{Fset: c.fset}
	if p != nil {
		pkg = &runner.Package{Fset: p.Fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles, Types: p.Types, Info: p.TypesInfo,
			Sizes: p.TypesSizes, TypeErrors: p.TypeErrors, IllTyped: p.IllTyped}
		if mod := p.Module; mod != nil {
			pkg.Module = &analysis.Module{Path: mod.Path, Version: mod.Version, Main: mod.Main, Dir: mod.Dir, GoMod: mod.GoMod, GoVersion: mod.GoVersion}
		}
	}
	if m != nil {
		pkg.Files, pkg.Types, pkg.Info, pkg.TypeErrors, pkg.IllTyped = m.Syntax, m.Types, m.Info, nil, false
		pkg.ReadFile = func(name string) ([]byte, error) {
			for _, r := range m.Files {
				if r.File.Name == name {
					return r.Text, nil
				}
			}
			return os.ReadFile(name)
		}
	}
	return runner.Run(pkg, analyzers, c.facts)
}

// findings returns what rules found, at the places of the code as it stood.
func (c *Code) findings(results []runner.Result, m *rewrite.Made) (out []Finding) {
	for _, res := range results {
		for _, d := range res.Diagnostics {
			pos := d.Pos
			if m != nil {
				pos = m.Origin(pos)
			}
			at := c.fset.Position(pos)
			file, err := filepath.Rel(c.Module, at.Filename)
			if err != nil {
				file = at.Filename
			}
			out = append(out, Finding{ruledoc.NameOf(res.Analyzer.Name, d.Category), pos, filepath.ToSlash(file), at.Line, d.Message})
		}
	}
	return out
}
