package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var watch = rule.Form{Name: "watch", Run: reportWatch}

// reportWatch reports watches that a function leaves without stopping them.
func reportWatch(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		if l.Sort == kube.WatchSort {
			l.say(pass, "its goroutine waits for ever to hand on the next event")
		}
	}
}
