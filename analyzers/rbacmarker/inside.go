package rbacmarker

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var inside = rule.Form{Name: "inside", Run: reportInside}

// reportInside reports markers inside of a declaration, or behind code.
func reportInside(pass *rule.Pass) {
	dropped(pass, func(d *drop) {
		stands, it := d.count("stands", "stand"), d.count("it", "them")
		switch {
		case d.place.Doc:
		case d.place.Name != "":
			d.say(stands+" inside "+d.place.Name, "move "+it+" above the declaration")
		default:
			d.say(stands+" at the end of a line of code", "give "+it+" a line above it")
		}
	})
}
