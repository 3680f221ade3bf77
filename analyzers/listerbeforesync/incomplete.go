package listerbeforesync

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// maxNamed is how many fields a message names.
const maxNamed = 3

var incomplete = rule.Form{Name: "incomplete", Run: func(pass *rule.Pass) {
	reportIncomplete(pass)
	reportNotGiven(pass)
}}

// reportIncomplete reports types that wait for some of the informers they read.
func reportIncomplete(pass *rule.Pass) {
	for _, s := range waits.IncompleteSyncs(pass.Effects) {
		var names []string
		for _, m := range s.Missing {
			names = append(names, m.Name)
		}
		if n := len(names) - maxNamed; n > 0 {
			names = append(names[:maxNamed], fmt.Sprintf("%d more", n))
		}
		verb := "is"
		if len(names) > 1 {
			verb = "are"
		}
		d := pass.At(rule.Span(s.Pos, s.End))
		for _, m := range s.Missing {
			if m.Assigned != nil {
				d.Because(m.Assigned, m.Field.Name()+" is taken from its informer here")
			}
			d.Because(m.Read, m.Name+" is read here")
		}
		d.Sayf("%s.%s %s read from the cache but not waited for here: it may still be empty when the workers start; add its HasSynced", s.Type.Name(), strings.Join(names, ", "), verb)
	}
}
