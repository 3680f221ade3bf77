package unsynced

import "github.com/ctrlvet/ctrlvet/internal/rule"

var all = rule.Form{Name: "all", Run: reportAll}

// reportAll reports updates that send what was read, although it was found to differ.
func reportAll(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		if l.whole {
			pass.At(l.op.Call).Because(l.diff.At, "this finds a difference").
				Sayf("nothing is set before this: what is sent is what was read, and %s still differs from what line %d compares it with; set it before", l.name, pass.Line(l.diff.At.Pos()))
		}
	}
}
