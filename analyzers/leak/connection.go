package leak

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var connection = rule.Form{Name: "connection", Run: reportConnection}

// reportConnection reports clients with connections and goroutines of their own that a
// function leaves without closing them; what others have to shut down, where it runs
// at each event.
func reportConnection(pass *rule.Pass) {
	hot := recur.NewHot(pass, recur.Recurring|model.Admission)
	for _, l := range rule.Shared(pass, findLeft) {
		switch l.Sort {
		case kube.ConnectionSort:
			if len(l.Kept) > 0 && len(l.Closed) == 0 && hot.Root(l.in) == nil {
				continue // it makes what lives as long as the process, and failed to
			}
			l.say(pass, "each call of "+l.in.Name()+" leaves its goroutines and connections behind")
		case kube.MachinerySort:
			if hot.Root(l.in) != nil {
				l.say(pass, "each call of "+l.in.Name()+" leaves its goroutines behind")
			}
		}
	}
}
