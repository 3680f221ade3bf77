package unsynced

import "github.com/ctrlvet/ctrlvet/internal/rule"

var field = rule.Form{Name: "field", Run: reportField}

// reportField reports fields that are found to differ and are not set before the update that
// is made because of it.
func reportField(pass *rule.Pass) {
	for _, l := range rule.Shared(pass, findLeft) {
		if !l.whole {
			pass.At(l.diff.At).Because(l.op.Call, "sent here").
				Sayf("%s is compared and not set: where it differs, line %d sends the object with the old one, at each pass; set it before", l.name, pass.Line(l.op.Call.Instr.Pos()))
		}
	}
}
