package analyzers_test

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// TestFrameworks runs all rules over testdata/frameworks, a module of its own: what is
// written there against frameworks other than controller-runtime. In packages good they
// are silent.
func TestFrameworks(t *testing.T) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "testdata", "frameworks"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := load.New(context.Background(), load.Config{Dir: dir, Patterns: []string{"./..."}, Env: append(os.Environ(), "GOWORK=off")})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var pkgs []*load.Package // dependencies first
	program.Check(context.Background(), true, func(pkg *load.Package) {
		mu.Lock()
		defer mu.Unlock()
		pkgs = append(pkgs, pkg)
	})
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		rules = append(rules, e.Analyzer)
	}
	facts := runner.NewFacts()
	for _, pkg := range pkgs {
		ours := strings.HasPrefix(pkg.PkgPath, "github.com/ctrlvet/ctrlvet/testdata/frameworks") && !strings.HasSuffix(pkg.PkgPath, "_test")
		run := rules
		if !ours {
			run = runner.WithFacts(rules)
		}
		found := map[string][]string{} // place: rule: message
		for _, res := range runner.Run(&runner.Package{
			Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo, Sizes: pkg.TypesSizes,
			TypeErrors: pkg.TypeErrors, IllTyped: pkg.IllTyped,
		}, run, facts) {
			if res.Err != nil {
				t.Error(res.Err)
			}
			for _, d := range res.Diagnostics {
				at := pkg.Fset.Position(d.Pos)
				place := fmt.Sprintf("%s:%d", at.Filename, at.Line)
				found[place] = append(found[place], res.Analyzer.Name+": "+d.Message)
			}
		}
		if ours {
			t.Run(strings.TrimPrefix(pkg.PkgPath, "github.com/ctrlvet/ctrlvet/testdata/frameworks/"), func(t *testing.T) {
				for _, e := range pkg.TypeErrors {
					t.Error(e)
				}
				compareWanted(t, pkg, found)
			})
		}
	}
}

var wantRule = regexp.MustCompile("// want:(\\w+) `(.*)`$")

// compareWanted holds the findings in a package against its comments.
func compareWanted(t *testing.T, pkg *load.Package, found map[string][]string) {
	wanted := map[string][2]string{}
	for _, f := range pkg.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if m := wantRule.FindStringSubmatch(c.Text); m != nil {
					wanted[placeOf(pkg.Fset, c.Pos())] = [2]string{m[1], m[2]}
				}
			}
		}
	}
	for place, w := range wanted {
		at := slices.IndexFunc(found[place], func(f string) bool {
			return strings.HasPrefix(f, w[0]+": ") && regexp.MustCompile(w[1]).MatchString(f)
		})
		if at < 0 {
			t.Errorf("%s: %s says nothing that matches %s, but %q", place, w[0], w[1], found[place])
			continue
		}
		found[place] = slices.Delete(slices.Clone(found[place]), at, at+1)
	}
	for place, messages := range found {
		for _, m := range messages {
			t.Errorf("%s: not wanted: %s", place, m)
		}
	}
}

func placeOf(fset *token.FileSet, pos token.Pos) string {
	at := fset.Position(pos)
	return fmt.Sprintf("%s:%d", at.Filename, at.Line)
}
