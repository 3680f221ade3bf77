package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestFixture compares what is found out about functions of known effect. The
// full table is compared by make libtable.
func TestFixture(t *testing.T) {
	got, err := generate(context.Background(), "libs", []string{"./fixture"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"SetLabel 3/0": `w0*.Labels w0*.Labels*[] s0*.Labels=h0|p0*.Labels*`,
		"HasLabel 2/1": `-`,
		"Labels 1/1":   `r=p0*.Labels*`,
		"Each 2/0":     `c1=p0*[]* l0*[]*`,
		"Forced 2/0":   `w0*.Finalizers!if2:is:true s0*.Finalizers=p0*.Finalizers*`,
		"IsNil 1/1":    `-`,
		// Keep: nothing but what is assumed anyway. The others hide what they do.
	}
	if len(got.lines) != 1 {
		t.Fatalf("lines of %d packages", len(got.lines))
	}
	for _, lines := range got.lines {
		for key, claims := range lines {
			if want[key] != claims {
				t.Errorf("%s: got %q, want %q", key, claims, want[key])
			}
		}
		for key := range want {
			if lines[key] == "" {
				t.Errorf("%s: missing, want %q", key, want[key])
			}
		}
	}
}

// TestRule runs a rule over code that hands cached objects to functions of the
// table: it must find the calls that change them, and no other.
func TestRule(t *testing.T) {
	prog, err := load.New(context.Background(), load.Config{
		Dir: "libs", Patterns: []string{"./cached"}, Env: append(os.Environ(), "GOWORK=off"),
	})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []int
	prog.Check(context.Background(), false, func(pkg *load.Package) {
		for _, err := range pkg.Errors {
			t.Error(err)
		}
		for _, f := range pkg.Syntax {
			for _, g := range f.Comments {
				if strings.Contains(g.Text(), "changes it") {
					want = append(want, pkg.Fset.Position(g.Pos()).Line)
				}
			}
		}
		for _, res := range runner.Run(&runner.Package{
			Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo, Sizes: pkg.TypesSizes,
		}, []*analysis.Analyzer{cachemutation.Analyzer}, runner.NewFacts()) {
			if res.Err != nil {
				t.Error(res.Err)
			}
			for _, d := range res.Diagnostics {
				got = append(got, pkg.Fset.Position(d.Pos).Line)
			}
		}
	})
	slices.Sort(got)
	if len(want) < 5 || !slices.Equal(got, want) {
		t.Errorf("findings in lines %d, want %d", got, want)
	}
}

// TestVersions: the libraries that testdata requires too are of the same version.
func TestVersions(t *testing.T) {
	ours, theirs := versions(t, filepath.Join("libs", "go.mod")), versions(t, filepath.Join("..", "..", "testdata", "go.mod"))
	in := entries(kube.LibraryTable())
	same := 0
	for module, v := range theirs {
		if ours[module] == "" {
			continue
		}
		same++
		if table := in["module "+module]; table != "" && table != v {
			t.Errorf("the table speaks of %s %s, testdata requires %s: update libs/go.mod and run go -C lab generate ./libfacts", module, table, v)
		}
	}
	if same < 4 {
		t.Errorf("only %d modules in common", same)
	}
}

var requirement = regexp.MustCompile(`(?m)^\s*(?:require )?([a-z0-9./-]+) (v\S+)`)

func versions(t *testing.T, file string) map[string]string {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range requirement.FindAllStringSubmatch(string(data), -1) {
		out[m[1]] = m[2]
	}
	return out
}

func TestDrift(t *testing.T) {
	const before = "# module a v1\n\npackage a/b\nF 1/0: -\nG 1/0: w0*\nH 0/1: r=?\n"
	const after = "# module a v2\n\npackage a/b\nE 0/0: -\nF 1/0: -\nG 1/0: w0*.X\n"
	want := []string{"a/b.E 0/0: new, -", "a/b.G 1/0: was w0*\n\tis  w0*.X", "a/b.H 0/1: gone, was r=?", "module a: was v1\n\tis  v2"}
	if got := drift(before, after); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := drift(before, before); len(got) > 0 {
		t.Errorf("got %q for the same table", got)
	}
}

// TestPatterns: every package that is to be looked at is required by libs.
func TestPatterns(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("libs", "libs.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patterns() {
		if !internal(p) && !strings.Contains(string(data), "\t_ \""+p+"\"\n") {
			t.Errorf("libs/libs.go does not import %s", p)
		}
	}
}
