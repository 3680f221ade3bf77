package seeded

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
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

// TestVerbs: the table says of each verb of the roles what its absence does, and of no other;
// where no test misses it, there is a reason.
func TestVerbs(t *testing.T) {
	verbs, err := Verbs(testdata)
	if err != nil || len(verbs) == 0 {
		t.Fatal(verbs, err)
	}
	rows, err := ReadRows(filepath.Join("..", "corpus", "seededverbs.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	asked := map[RoleVerb]bool{}
	for _, r := range rows {
		group, resource, _ := strings.Cut(r.Place, "/")
		v := RoleVerb{r.Rule, group, resource, r.Want}
		asked[v] = true
		if !slices.Contains(verbs, v) {
			t.Errorf("%v is in the table and in no role: run make mutants", v)
		}
		if r.Failed == "" && verbReasons[r.Want] == "" {
			t.Errorf("no test misses %v, and verbReasons does not say why the role has it", v)
		}
	}
	for _, v := range verbs {
		if !asked[v] {
			t.Errorf("%v is in a role and not in the table: run make mutants", v)
		}
	}
}
