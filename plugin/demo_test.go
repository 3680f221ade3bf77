package plugin

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
)

// TestDemo compares what the plugin's analyzers find in the demo with what the
// rules find: the same, with related positions in the message.
func TestDemo(t *testing.T) {
	prog, err := load.New(t.Context(), load.Config{Dir: filepath.Join("..", "testdata"), Patterns: []string{"./demo/..."}})
	if err != nil {
		t.Fatal(err)
	}
	prog.Check(t.Context(), true, nil)
	var pkgs []*packages.Package
	for _, pkg := range prog.Packages {
		if pkg.Report {
			pkgs = append(pkgs, pkg.Package)
		}
	}
	p, err := New(map[string]any{"enable": []any{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	adapted, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	got, related := findings(t, pkgs, adapted)
	want, causes := findings(t, pkgs, analyzers.All())
	if related > 0 {
		t.Errorf("%d related positions are left", related)
	}
	if causes == 0 || len(want) == 0 {
		t.Fatalf("the demo has %d findings with %d related positions: nothing is compared", len(want), causes)
	}
	if len(got) != len(want) {
		t.Fatalf("got %d findings, want %d:\n%s\n%s", len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("got %q, want %q and causes", got[i], want[i])
		}
	}
}

// findings runs the analyzers and returns what they find, sorted, and the
// number of related positions.
func findings(t *testing.T, pkgs []*packages.Package, list []*analysis.Analyzer) (found []string, related int) {
	t.Helper()
	graph, err := checker.Analyze(list, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act, act.Err)
		}
		for _, d := range act.Diagnostics {
			found = append(found, fmt.Sprintf("%s: %s: %s", act.Package.Fset.Position(d.Pos), act.Analyzer.Name, d.Message))
			related += len(d.Related)
		}
	}
	slices.Sort(found)
	return found, related
}
