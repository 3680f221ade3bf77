package cachesyncresult

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var anyUse = rule.Form{Name: "any", Level: rule.OnRequest, Run: reportAny,
	Option: "also report a wait whose result is ignored before other work than reads of the cache"}

// reportAny reports a wait before any other work.
func reportAny(pass *rule.Pass) {
	for _, w := range rule.Shared(pass, findWaits) {
		if w.unused && !w.matters() && w.work {
			w.report(pass)
		}
	}
}
