package builder

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/needs"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var samename = rule.Form{Name: "samename", Run: reportSamename}

func reportSamename(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, list := range pass.Program.Namesakes {
		for i, u := range list {
			k := slices.IndexFunc(list[:i], func(first needs.NamedUse) bool { return pass.Program.Together(first.Use, u.Use) })
			if k < 0 {
				continue
			}
			first, what := list[k], "they share their metrics"
			if pass.Program.Entry(u.Use).Pos() < pass.Program.Entry(first.Use).Pos() {
				first, u = u, first
			}
			if u.Unique {
				what = u.Why + " of the second fails"
			}
			pass.AtUse(u.Use, "made here").BecauseUse(first.Use, "and here").
				Sayf("the controllers in %s and in %s both get the name %q: %s; add Named", first.At(), u.At(), u.Name, what)
		}
	}
}
