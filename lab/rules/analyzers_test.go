package analyzers_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/lab/ruletest"
)

// TestRules tests every rule on its code in testdata/rules. One rule:
//
//	go -C lab test -count=1 ./rules -run '/notfound$'
//
// and with -update to write its fixed/.
func TestRules(t *testing.T) {
	var rules []*analysis.Analyzer
	for _, e := range analyzers.List {
		rules = append(rules, e.Analyzer)
	}
	ruletest.Run(t, ruletest.Suite{
		Module: filepath.Join("..", "..", "testdata"),
		Docs:   filepath.Join("..", "..", "analyzers"),
		Rules:  rules,
		Others: slices.DeleteFunc(analyzers.All(), func(a *analysis.Analyzer) bool { return slices.Contains(rules, a) }),
	})
}

// TestList checks that the list is complete and well-formed: every directory is
// in it, and every entry says what the tables show.
func TestList(t *testing.T) {
	listed := map[string]bool{}
	last := ""
	for _, e := range analyzers.List {
		name := e.Analyzer.Name
		listed[name] = true
		if name <= last {
			t.Errorf("%s stands after %s: the list is sorted by name, each name once", name, last)
		}
		last = name
		if e.Topic == "" || e.Topic != strings.ToLower(e.Topic) {
			t.Errorf("%s: topic %q, want one lower-case word", name, e.Topic)
		}
		if e.Since == "" {
			t.Errorf("%s: since which version?", name)
		}
		switch e.Level() {
		case rule.Default, rule.Optional, rule.Preview, rule.Deprecated:
		default:
			t.Errorf("%s: unknown level %q", name, e.Level())
		}
		checkForms(t, e)
		if got, ok := analyzers.ByName(name); !ok || got.Analyzer != e.Analyzer {
			t.Errorf("ByName(%q) does not find it", name)
		}
	}
	if _, ok := analyzers.ByName("nosuchrule"); ok {
		t.Error("ByName finds a rule that does not exist")
	}
	dirs, err := os.ReadDir(filepath.Join("..", "..", "analyzers"))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if !d.IsDir() {
			continue
		}
		if !listed[d.Name()] {
			t.Errorf("analyzers/%s is not in the list", d.Name())
		}
	}
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Error(err)
	}
}

// checkForms: levels are by evidence, but for what runs only when it is asked for,
// and every mistake does something.
func checkForms(t *testing.T, e analyzers.Entry) {
	for _, f := range rule.FormsOf(e.Analyzer) {
		name := e.Analyzer.Name + "/" + f.Name
		if by := rule.ByEvidence(name); f.Level != by && f.Level != rule.OnRequest && f.Level != rule.Deprecated {
			t.Errorf("%s: level %s is set by hand, evidence says %s", name, f.Level, by)
		}
	}
	forms := rule.FormsOf(e.Analyzer)
	if len(forms) == 0 {
		forms = []rule.FormInfo{{}}
	}
	for _, f := range forms {
		if c := rule.ConsequenceOf(e.Analyzer, f.Name); !slices.Contains(consequence.All, c) {
			t.Errorf("analyzers/%s/doc.go: the mistake of form %q does %q: write a paragraph %q with one of %q", e.Analyzer.Name, f.Name, c, "Consequence: lost write.", consequence.All)
		}
	}
}
