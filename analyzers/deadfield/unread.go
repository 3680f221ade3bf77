package deadfield

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var unread = rule.Form{Name: "unread", Run: reportUnread}

// reportUnread reports fields of specs that no code reads.
func reportUnread(pass *rule.Pass) {
	for _, d := range rule.Shared(pass, findDead) {
		pass.At(d.name).Sayf("no code of the module reads %s.%s: whatever users set there changes nothing", d.of.Obj().Name(), d.name.Name)
	}
}
