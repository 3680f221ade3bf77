package analyzers_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
)

// TestOneCause: no two rules report one mistake. That no line of a rule's own
// code has findings of two rules, unless it says so, is tested with that code.
func TestOneCause(t *testing.T) {
	wanted := wants(t, filepath.Join("..", "..", "testdata", "onecause"))
	if len(wanted) == 0 {
		t.Fatal("nothing is wanted in testdata/onecause")
	}
	var rules []*analysis.Analyzer
	for _, entry := range analyzers.List {
		rules = append(rules, entry.Analyzer)
	}
	match(t, wanted, findings(t, "onecause", rules...))
}
