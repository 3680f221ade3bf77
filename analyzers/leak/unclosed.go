package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unclosed = rule.Form{Name: "unclosed", Run: reportUnclosed}

// reportUnclosed reports watches that a function leaves without stopping them, streams of the API
// server that stay open, and responses.
func reportUnclosed(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		switch {
		case l.Sort == kube.WatchSort:
			l.say(pass, "its goroutine blocks on the next event, and the connection stays open")
		case l.Sort == kube.ResponseSort:
			l.say(pass, "its connection stays open and is not used again")
		}
	}
}
