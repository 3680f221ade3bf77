package rule_test

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// TestQuietOff tests that reasons cost nothing while nobody asks for them: nothing is
// allocated, and no place is looked up.
func TestQuietOff(t *testing.T) {
	p := &rule.Pass{Pass: &analysis.Pass{}}
	var place ast.Node = ast.NewIdent("x")
	seen := false
	if n := testing.AllocsPerRun(100, func() {
		quiet := p.QuietAt(place)
		seen = p.Quiet(true, place, "a reason") && quiet(true, "another") && !quiet(false, "none") && !p.Asked()
	}); n != 0 || !seen {
		t.Errorf("%v allocations, answered %t", n, seen)
	}
}
