package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var response = rule.Form{Name: "response", Run: reportResponse}

// reportResponse reports responses that stay open on one way out, while another closes
// them or hands them on; and streams of the API server that stay open.
func reportResponse(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		if l.Sort != kube.ResponseSort || l.Within != "" && l.never() {
			continue
		}
		l.say(pass, "its connection stays open and is not used again")
	}
}
