package analyzers_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// excused are files of good code with what excuses it in a declaration that an
// older version cannot compile: client.WithFieldOwner, since v0.18, and WatchesRawSource
// with the handler in the source, since v0.18; and cobra, which their modules do not have.
var excused = []string{"ssaowner/good/owned/owned.go", "swallowederr/good/comesagain.go", "blocking/good/commands/commands.go", "getanyerror/good/commands/commands.go"}

// TestVersions runs the rules over their own code with the libraries of older
// versions: controller-runtime v0.15, v0.19 and v0.23 come with client-go v0.27,
// v0.31 and v0.35. What does not compile there is left out, declaration by
// declaration. Where nothing had to go, a rule finds in bad what it finds with the
// newest; in all of it it finds something. In good it finds nothing.
func TestVersions(t *testing.T) {
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		rules = append(rules, e.Analyzer)
	}
	for _, version := range []string{"v0.15", "v0.19", "v0.23"} {
		t.Run(version, func(t *testing.T) {
			p := loadVersion(t, version+".mod")
			found := make(map[string]int)
			for _, s := range p.sources {
				p.check(t, s, runner.Run(&s.Package, looking(s, rules), p.facts), found)
			}
			for _, r := range rules {
				if found[r.Name] == 0 {
					t.Errorf("%s: no finding. Each rule needs bad code that compiles with every version, in a directory below bad if need be", r.Name)
				}
			}
		})
	}
}

// An oldProgram is the code of the rules, with libraries of one version.
type oldProgram struct {
	fset     *token.FileSet
	packages map[string]*types.Package
	sources  []*oldSource
	facts    *runner.Facts
}

type oldSource struct {
	runner.Package
	dropped int // how many parts do not compile
}

func loadVersion(t *testing.T, modfile string) *oldProgram {
	t.Helper()
	testdata, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := load.New(t.Context(), load.Config{
		Dir: testdata, Patterns: []string{"./rules/.../bad/...", "./rules/.../good/..."}, Mode: load.Source,
		Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-modfile="+filepath.Join(testdata, "versions", modfile)),
	})
	if err != nil {
		t.Fatal(err)
	}
	p := &oldProgram{fset: program.Fset, packages: make(map[string]*types.Package), facts: runner.NewFacts()}
	var loaded []*load.Package
	done := make(chan struct{})
	all := make(chan *load.Package)
	go func() {
		defer close(done)
		for pkg := range all {
			loaded = append(loaded, pkg)
		}
	}()
	program.Check(t.Context(), true, func(pkg *load.Package) { all <- pkg })
	close(all)
	<-done
	for _, pkg := range loaded {
		for _, imp := range pkg.Types.Imports() {
			p.add(imp)
		}
	}
	for _, pkg := range loaded {
		p.compile(t, pkg)
	}
	return p
}

// add keeps a package and what it imports. One that does not exist is not
// complete.
func (p *oldProgram) add(pkg *types.Package) {
	if p.packages[pkg.Path()] != nil || !pkg.Complete() {
		return
	}
	p.packages[pkg.Path()] = pkg
	for _, imp := range pkg.Imports() {
		p.add(imp)
	}
}

// Import makes oldProgram a types.Importer.
func (p *oldProgram) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := p.packages[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("this version has no package %s", path)
}

// compile type-checks a package, and drops what does not compile until the rest
// does.
func (p *oldProgram) compile(t *testing.T, pkg *load.Package) {
	s := &oldSource{}
	for range 20 {
		var wrong []token.Pos
		s.Package = runner.Package{Fset: p.fset, Files: pkg.Syntax, Sizes: types.SizesFor("gc", "amd64"), Info: &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue), Instances: make(map[*ast.Ident]types.Instance),
			Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
			Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
			Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
		}}
		conf := types.Config{Importer: p, Sizes: s.Sizes, GoVersion: "go1.26", Error: func(err error) {
			wrong = append(wrong, err.(types.Error).Pos)
		}}
		s.Types, _ = conf.Check(pkg.PkgPath, p.fset, pkg.Syntax, s.Info) // errors are in wrong
		if len(wrong) == 0 {
			p.packages[pkg.PkgPath] = s.Types
			p.sources = append(p.sources, s)
			return
		}
		for _, pos := range wrong {
			s.dropped += drop(pkg.Syntax, pos)
		}
	}
	t.Errorf("%s: after 20 rounds something still does not compile", pkg.PkgPath)
}

// drop takes the field, or else the declaration, around pos out of its file.
// It counts all but imports, which go when nothing needs them any more.
func drop(files []*ast.File, pos token.Pos) int {
	around := func(n ast.Node) bool { return n.Pos() <= pos && pos <= n.End() }
	for _, f := range files {
		i := slices.IndexFunc(f.Decls, func(d ast.Decl) bool { return around(d) })
		if i < 0 {
			continue
		}
		g, ok := f.Decls[i].(*ast.GenDecl)
		if !ok || !dropPart(g, around) {
			f.Decls = slices.Delete(f.Decls, i, i+1)
		}
		if ok && g.Tok == token.IMPORT {
			return 0
		}
		return 1
	}
	return 0
}

// dropPart takes a field of a struct, or one of several specifications, out of a
// declaration.
func dropPart(g *ast.GenDecl, around func(ast.Node) bool) bool {
	for _, spec := range g.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok || !around(t) {
			continue
		}
		if s, ok := t.Type.(*ast.StructType); ok {
			if i := slices.IndexFunc(s.Fields.List, func(x *ast.Field) bool { return around(x) }); i >= 0 {
				s.Fields.List = slices.Delete(s.Fields.List, i, i+1)
				return true
			}
		}
	}
	if len(g.Specs) < 2 {
		return false
	}
	g.Specs = slices.DeleteFunc(g.Specs, func(x ast.Spec) bool { return around(x) })
	return true
}

// A wanted line is one with a comment // want, // want@-1 or // want:rule.
var wanted = regexp.MustCompile("// want(@[-+]?[0-9]+)?(:[a-z]+)? [`\"]")

// place returns the rule that a package belongs to, and its path below that.
func place(s *oldSource) (rule, rest string, ok bool) {
	rule, rest, ok = strings.Cut(strings.TrimPrefix(s.Types.Path(), "github.com/ctrlvet/ctrlvet/testdata/rules/"), "/")
	return rule, rest, ok && !strings.Contains(rule, ".")
}

// looking returns the rules whose findings in a package matter: in good code all,
// in bad code its own. The facts of the others do in any case.
func looking(s *oldSource, rules []*analysis.Analyzer) []*analysis.Analyzer {
	rule, rest, ok := place(s)
	if ok && strings.HasPrefix(rest, "good") {
		return rules
	}
	out := runner.WithFacts(rules)
	for _, r := range rules {
		if ok && r.Name == rule && !slices.Contains(out, r) {
			out = append(slices.Clone(out), r)
		}
	}
	return out
}

// check compares what the rules find in a package with its comments.
func (p *oldProgram) check(t *testing.T, s *oldSource, results []runner.Result, found map[string]int) {
	rule, rest, ok := place(s)
	if !ok {
		return // what they import
	}
	good := strings.HasPrefix(rest, "good")
	want := p.wants(s, rule)
	got := make(map[string]bool)
	for _, res := range results {
		if res.Err != nil {
			t.Error(res.Err)
		}
		for _, d := range res.Diagnostics {
			key := res.Analyzer.Name + " " + p.line(d.Pos, 0)
			got[key] = true
			if !good && res.Analyzer.Name == rule {
				found[rule]++
			}
			file, _, _ := strings.Cut(strings.TrimPrefix(key, res.Analyzer.Name+" "), ":")
			if good && !want[key] && !(s.dropped > 0 && slices.Contains(excused, file)) {
				t.Errorf("%s: a finding in good code: %s", key, d.Message)
			}
		}
	}
	if good || s.dropped > 0 {
		return
	}
	for key := range want {
		if !got[key] && strings.HasPrefix(key, rule+" ") {
			t.Errorf("%s: nothing is found, although all of the package compiles", key)
		}
	}
}

// wants returns the rules and lines that comments ask for.
func (p *oldProgram) wants(s *oldSource, rule string) map[string]bool {
	want := make(map[string]bool)
	for _, f := range s.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				for _, m := range wanted.FindAllStringSubmatch(c.Text, -1) {
					name := rule
					if m[2] != "" {
						name = m[2][1:]
					}
					offset, _ := strconv.Atoi(strings.TrimPrefix(m[1], "@")) // 0 without one
					want[name+" "+p.line(c.Pos(), offset)] = true
				}
			}
		}
	}
	return want
}

func (p *oldProgram) line(pos token.Pos, offset int) string {
	at := p.fset.Position(pos)
	_, name, _ := strings.Cut(filepath.ToSlash(at.Filename), "/testdata/rules/")
	return fmt.Sprintf("%s:%d", name, at.Line+offset)
}
