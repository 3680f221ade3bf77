package eventtype

import (
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var reason = rule.Form{Name: "reason", Run: reportReason}

// reportReason reports events whose reason is the text of an error.
func reportReason(pass *rule.Pass) {
	for _, e := range rule.Shared(pass, findEvents) {
		at := e.rec.Type + 1 // the reason follows the type
		if at >= e.rec.Text || at >= len(e.expr.Args) {
			continue
		}
		if err := errorIn(pass, e.call.Arg(at)); err != nil {
			pass.At(e.expr.Args[at]).
				Say("the reason of this event is the text of an error: each text is a reason of its own, so that events are not counted together and nobody can select them; use one word, and tell the error in the message")
		}
	}
}
