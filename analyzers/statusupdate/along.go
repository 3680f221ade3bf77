package statusupdate

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var along = rule.Form{Name: "along", Run: reportAlong}

// reportAlong reports writes that store something else that was changed, too: where the
// next reconcile computes the status anew, its author may not miss it. So it is where the
// object is created.
func reportAlong(pass *rule.Pass) { sayAll(pass, "along", after) }

// after is what to do where the write itself is of use.
func after(_ *drop, src rule.Operation, use fix.StatusCall) (string, []fix.Fix) {
	return "set it after " + src.Name + " and save it with " + use.Method, nil
}
