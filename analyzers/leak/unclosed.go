package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var unclosed = rule.Form{Name: "unclosed", Run: reportUnclosed}

// reportUnclosed reports watches that a function leaves without stopping them, responses that
// stay open on one way out, while another closes them or hands them on, and streams of the API
// server that stay open.
func reportUnclosed(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		switch {
		case l.Sort == kube.WatchSort:
			l.say(pass, "its goroutine waits for ever to hand on the next event")
		case l.Sort == kube.ResponseSort && (l.Within == "" || !l.never()):
			l.say(pass, "its connection stays open and is not used again")
		}
	}
}
