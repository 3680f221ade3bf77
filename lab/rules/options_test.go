package analyzers_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/apply"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// TestOptions runs the rules that have forms that are off unless asked for over
// the code in testdata/options/<rule>: with every option it finds what is wanted
// there and nothing else, without any it finds nothing.
func TestOptions(t *testing.T) {
	for _, entry := range analyzers.List {
		options := optionsOf(entry.Analyzer)
		if len(options) == 0 {
			continue
		}
		t.Run(entry.Analyzer.Name, func(t *testing.T) {
			dir := "options/" + entry.Analyzer.Name
			if found := findings(t, dir, entry.Analyzer); len(found) > 0 {
				t.Errorf("found although no option is on: %s", strings.Join(found, "\n"))
			}
			for _, option := range options {
				if err := entry.Analyzer.Flags.Set(option, "true"); err != nil {
					t.Fatal(err)
				}
				defer entry.Analyzer.Flags.Set(option, "false") //nolint:errcheck // it could be set
			}
			wanted := wants(t, filepath.Join("..", "..", "testdata", dir))
			if len(wanted) == 0 {
				t.Errorf("no finding is wanted in testdata/%s with options %s", dir, strings.Join(options, ", "))
			}
			match(t, wanted, findings(t, dir, entry.Analyzer))
			if fixed, err := filepath.Glob(filepath.Join("..", "..", "testdata", dir, "fixed", "*.go")); err == nil && len(fixed) > 0 {
				matchFixed(t, dir, fixed, entry.Analyzer)
			}
		})
	}
}

func optionsOf(rule *analysis.Analyzer) (names []string) {
	rule.Flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// optional is the code that findings looks into, loaded once.
var optional = sync.OnceValues(func() ([]*load.Package, error) {
	module, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		return nil, err
	}
	program, err := load.New(context.Background(), load.Config{
		Dir: module, Patterns: []string{"./options/...", "./functions", "./bans/...", "./onecause"}, Env: append(os.Environ(), "GOWORK=off"),
	})
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	var pkgs []*load.Package // dependencies first
	program.Check(context.Background(), true, func(pkg *load.Package) {
		mu.Lock()
		defer mu.Unlock()
		pkgs = append(pkgs, pkg)
	})
	return pkgs, nil
})

// matchFixed compares what the first fix of each finding in a package makes of its files with
// files that are kept.
func matchFixed(t *testing.T, dir string, fixed []string, rule *analysis.Analyzer) {
	t.Helper()
	var all []report.Finding
	eachFinding(t, dir, func(pkg *load.Package, _ *analysis.Analyzer, d analysis.Diagnostic) {
		if len(d.SuggestedFixes) == 0 {
			return
		}
		fix := report.Fix{Message: d.SuggestedFixes[0].Message}
		for _, e := range d.SuggestedFixes[0].TextEdits {
			file := pkg.Fset.File(e.Pos)
			fix.Edits = append(fix.Edits, report.Edit{File: file.Name(), Start: file.Offset(e.Pos), End: file.Offset(e.End), NewText: string(e.NewText), FileSize: file.Size()})
		}
		all = append(all, report.Finding{Fixes: []report.Fix{fix}})
	}, rule)
	plan, err := apply.Prepare(apply.Options{Unsafe: true}, all)
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]string)
	for _, c := range plan.Changes {
		made[filepath.Base(c.File)] = string(c.New)
	}
	for _, file := range fixed {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := comment.ReplaceAllString(made[filepath.Base(file)], ""); got != string(want) {
			t.Errorf("%s: the fixes make\n%s", file, got)
		}
	}
}

// comment is what a wanted finding is written as.
var comment = regexp.MustCompile("(?m)[ \t]*// want `.*`$")

// findings runs rules over a package of testdata and what it imports, its result
// "file.go:line: message", with the name of the rule before the message if there
// are several.
func findings(t *testing.T, pkgPath string, all ...*analysis.Analyzer) []string {
	t.Helper()
	var found []string
	eachFinding(t, pkgPath, func(pkg *load.Package, rule *analysis.Analyzer, d analysis.Diagnostic) {
		if len(all) > 1 {
			d.Message = rule.Name + ": " + d.Message
		}
		at := pkg.Fset.Position(d.Pos)
		found = append(found, fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, d.Message))
	}, all...)
	return found
}

// eachFinding runs rules over a package of testdata and what it imports, and hands out what they
// find in the package.
func eachFinding(t *testing.T, pkgPath string, found func(pkg *load.Package, rule *analysis.Analyzer, d analysis.Diagnostic), all ...*analysis.Analyzer) {
	t.Helper()
	pkgs, err := optional()
	if err != nil {
		t.Fatal(err)
	}
	facts := runner.NewFacts()
	looked := false
	for _, pkg := range pkgs {
		this := strings.HasSuffix(pkg.PkgPath, "/"+pkgPath)
		looked = looked || this
		run := all
		if !this {
			run = runner.WithFacts(all)
		}
		for _, res := range runner.Run(&runner.Package{
			Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo, Sizes: pkg.TypesSizes,
			TypeErrors: pkg.TypeErrors, IllTyped: pkg.IllTyped,
		}, run, facts) {
			if res.Err != nil {
				t.Error(res.Err)
			}
			for _, d := range res.Diagnostics {
				if this {
					found(pkg, res.Analyzer, d)
				}
			}
		}
	}
	if !looked {
		t.Fatalf("no package %s in testdata", pkgPath)
	}
}

var want = regexp.MustCompile("// want `(.*)`$")

// wants reads the wanted findings of a directory: "file.go:line: " to pattern.
func wants(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no code in %s: %v", dir, err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := want.FindStringSubmatch(line); m != nil {
				out[fmt.Sprintf("%s:%d: ", filepath.Base(file), i+1)] = m[1]
			}
		}
	}
	return out
}

func match(t *testing.T, wanted map[string]string, found []string) {
	t.Helper()
	for _, f := range found {
		place := regexp.MustCompile(`^[^:]+:\d+: `).FindString(f)
		re, ok := wanted[place]
		if !ok || !regexp.MustCompile(re).MatchString(f) {
			t.Errorf("not wanted: %s", f)
			continue
		}
		delete(wanted, place)
	}
	for place, re := range wanted {
		t.Errorf("%sno finding matches %s", place, re)
	}
}
