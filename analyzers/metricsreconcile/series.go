package metricsreconcile

import (
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var series = rule.Form{Name: "series", Run: reportSeries}

// reportSeries reports each gauge once.
func reportSeries(pass *rule.Pass) {
	path := pass.Effects.ReconcilePath()
	seen := make(map[string]bool)
	for _, s := range pass.Series {
		if seen[s.Vector] || pass.Quiet(!path.Has(s.Call.Parent()), s.Call, "no reconciler of the package is known to come here") {
			continue
		}
		seen[s.Vector] = true
		f := pass.At(s.Call)
		if s.Set != nil {
			f.BecauseUse(*s.Set, "which sets the series here")
		}
		f.Say(words("this", s.Vector))
	}
	if pass.Program == nil {
		return
	}
	for _, k := range pass.Program.Kept {
		pass.AtUse(k.Use, "set here").Say(words(k.AtLine(), k.Vector))
	}
}

func words(who, vector string) string {
	return fmt.Sprintf("%s sets a series of %s for each object, and nothing deletes it: it stays when the object is gone", who, vector)
}
