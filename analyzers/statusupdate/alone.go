package statusupdate

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var alone = rule.Form{Name: "alone", Run: reportAlone}

// reportAlone reports writes before which nothing but the status was changed: they store
// nothing, so that nobody can mean them as they stand. So do those that answer a failed
// write of the status.
func reportAlone(pass *rule.Pass) {
	reportFallbacks(pass)
	sayAll(pass, "alone", func(d *drop, src rule.Operation, use fix.StatusCall) (string, []fix.Fix) {
		switch here := d.readHere(d); {
		case !here: // the caller may have changed more
			return "add " + use.Text, nil
		case !src.Direct:
			return "use " + use.Text, nil
		}
		return "use " + use.Text, use.Fixes()
	})
}
