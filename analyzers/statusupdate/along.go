package statusupdate

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// along reports writes that store something else that was changed, too, or create the object:
// where the next reconcile computes the status anew, its author may not miss it.
var along = rule.Form{Name: "along", Run: func(pass *rule.Pass) {
	sayAll(pass, "along", func(_ *drop, src rule.Operation, use fix.StatusCall) (string, []fix.Fix) {
		return "set it after " + src.Name + " and save it with " + use.Method, nil
	})
}}
