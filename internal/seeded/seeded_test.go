package seeded

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var (
	testdata = filepath.Join("..", "..", "testdata")
	mutants  = filepath.Join(testdata, "mutants")
)

// TestReported: of each mistake that is put into the reference operators its rule
// says so, at that line, and no rule says anything else.
func TestReported(t *testing.T) {
	faults, err := Read(mutants)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := Load(t.Context(), testdata, faults)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Run(f.Rule, func(t *testing.T) {
			t.Parallel()
			if _, err := ref.Judge(f); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEveryRule: each rule that runs by default has a fault, or a reason on the page why it has
// none; what has both is listed by mistake.
func TestEveryRule(t *testing.T) {
	faults, err := Read(mutants)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range analyzers.List {
		has := slices.ContainsFunc(faults, func(f *Fault) bool { return f.Rule == e.Analyzer.Name })
		switch why := without[e.Analyzer.Name]; {
		case e.Level() == rule.Default && !has && why == "":
			t.Errorf("rule %s is default and has no fault: write testdata/mutants/%s.diff", e.Analyzer.Name, e.Analyzer.Name)
		case has && why != "":
			t.Errorf("rule %s has a fault, and a reason why it has none", e.Analyzer.Name)
		}
	}
}
