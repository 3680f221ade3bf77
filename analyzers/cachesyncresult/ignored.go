package cachesyncresult

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var ignored = rule.Form{Name: "ignored", Run: reportIgnored}

// reportIgnored reports a wait after which a cache is read or the function reports
// success.
func reportIgnored(pass *rule.Pass) {
	for _, w := range rule.Shared(pass, findWaits) {
		if w.unused && w.matters() {
			w.report(pass)
		}
	}
}

// matters: a cache is read, or the caller is told that all is well, which a loop
// that looks at the channel itself does when it ends.
func (w *wait) matters() bool { return w.read != nil || w.success && !w.loops }
