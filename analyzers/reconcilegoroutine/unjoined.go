package reconcilegoroutine

import "github.com/ctrlvet/ctrlvet/internal/rule"

var unjoined = rule.Form{Name: "unjoined", Level: rule.OnRequest, Run: reportUnjoined,
	Option: "also report goroutines that a reconcile starts without a guard and does not wait for"}

// reportUnjoined reports goroutines that end, but that nothing limits to one for each
// object.
func reportUnjoined(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStarts) {
		if s.each() && s.leaves(pass.Flow) && !joined(pass.Flow, s.in) {
			pass.At(s.at).Say("each reconcile starts another goroutine and does not wait for it: nothing limits how many run; wait for it, or start one for each object")
		}
	}
}
