package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var file = rule.Form{Name: "file", Run: reportFile}

// reportFile reports files that no way closes or hands on. One that some way closes stays open
// behind a failure at most, until its memory is collected.
func reportFile(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		if l.Sort == kube.FileSort && l.never() && !pass.HelpsTests(l.in) {
			l.say(pass, "each call of "+l.in.Name()+" leaves a file open")
		}
	}
}
