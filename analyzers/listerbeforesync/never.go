package listerbeforesync

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportNever reports the start of an informer whose cache is read somewhere else in the
// package, and for which nothing waits.
func reportNever(pass *rule.Pass) {
	for _, n := range waits.NeverWaitedFor(pass.Effects) {
		if told(pass, n) {
			continue
		}
		from, end, _ := pass.SitePos(n.Read)
		pass.At(n.Start).Because(rule.Span(from, end), "it is read here").
			Sayf("the cache that %s.%s reads is filled from here on, and nothing waits until it has synced: it may be found empty; wait with cache.WaitForCacheSync", n.Type.Name(), n.Field.Name())
	}
}

// told: another form tells of the same informer, in the function that starts it.
func told(pass *rule.Pass, n waits.NeverWaited) bool {
	for _, r := range waits.EarlyInformerReads(pass.Effects, n.Start.Parent()) {
		if r.Started == n.Start {
			return true
		}
	}
	return false
}
