package metricsreconcile

import (
	_ "embed"
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports gauges that keep the series of deleted objects.
var Analyzer = rule.New(doc, run, rule.Programs())

// run reports each gauge once.
func run(pass *rule.Pass) {
	path := pass.Effects.ReconcilePath()
	seen := make(map[string]bool)
	for _, s := range pass.Series {
		if seen[s.Vector] || pass.Quiet(s.Handled, s.Call, "something deletes series of "+s.Vector+" or sets them to zero, or it is handed on") || pass.Quiet(!path.Has(s.Call.Parent()), s.Call, "no reconciler of the package is known to come here") {
			continue
		}
		seen[s.Vector] = true
		f := pass.At(s.Call)
		if s.Set != nil {
			f.BecauseUse(*s.Set, "which sets the series here")
		}
		f.Say(message("this", s.Vector))
	}
	if pass.Program == nil {
		return
	}
	for _, k := range pass.Program.Kept {
		pass.AtUse(k.Use, "set here").Say(message(k.AtLine(), k.Vector))
	}
}

func message(who, vector string) string {
	return fmt.Sprintf("%s sets a series of %s for each object, and no code deletes it: it keeps its value after the object is deleted", who, vector)
}
