package rule

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
)

// fixing is the documentation of a rule that says so of its fixes.
func fixing(name, level string) string {
	return strings.Replace(doc(name), "package x", "//\n// Fix: "+level+". The call\n// goes.\n//\n// More.\npackage x", 1)
}

func TestFixesOf(t *testing.T) {
	forms := "// # Analyzer greek\n//\n// greek: report letters\n//\n// Body.\n//\n// Forms:\n//\n// greek/alpha: report alpha\n//\n// The first.\n//\n// greek/beta: report beta\n//\n// The second.\n//\n" +
		"// Fix: safe for alpha; review for\n// beta. The letter goes.\npackage greek\n"
	form := func(name string) Form { return Form{Name: name, Run: func(*Pass) {}} }
	for _, tt := range []struct {
		a    *analysis.Analyzer
		want safety.Declared
	}{
		{New(fixing("said", "safe"), func(*Pass) {}), safety.Declared{"": safety.Safe}},
		{New(fixing("said", "review"), func(*Pass) {}), safety.Declared{"": safety.Review}},
		{New(fixing("said", "certain"), func(*Pass) {}), nil},
		{New(doc("said"), func(*Pass) {}), nil},
		{NewForms(forms, Forms{form("alpha"), form("beta")}), safety.Declared{"alpha": safety.Safe, "beta": safety.Review}},
	} {
		if got := FixesOf(tt.a); !maps.Equal(got, tt.want) {
			t.Errorf("got %v, want %v for\n%s", got, tt.want, tt.a.Doc)
		}
	}
}

// TestReview: the title says that a fix is to be reviewed, as the documentation or
// the rule itself wants it, and where nobody vouches for it.
func TestReview(t *testing.T) {
	for _, tt := range []struct {
		doc    string
		review bool
		want   string
	}{
		{fixing("said", "safe"), false, "drop it"},
		{fixing("said", "safe"), true, "drop it (review)"},
		{fixing("said", "review"), true, "drop it (review)"},
		{doc("said"), false, "drop it (review)"},
	} {
		src := enginetest.Newest(t).Check(t, "example.com/p", findings)
		diags := src.Run(t, New(tt.doc, func(pass *Pass) {
			name := pass.Files[0].Name
			d := pass.At(name).Fix("drop it", analysis.TextEdit{Pos: name.Pos(), End: name.End()})
			if tt.review {
				d.Review()
			}
			d.Say("x")
		}))
		var got []string
		for _, f := range diags[0].SuggestedFixes {
			got = append(got, f.Message)
		}
		if !slices.Equal(got, []string{tt.want}) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
