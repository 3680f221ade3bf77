package rbacmarker

import "github.com/ctrlvet/ctrlvet/internal/rule"

var doccomment = rule.Form{Name: "doccomment", Run: reportDocComment}

// reportDocComment reports markers in the doc comment of a declaration.
func reportDocComment(pass *rule.Pass) {
	dropped(pass, func(d *drop) {
		if d.place.Doc {
			d.say(d.count("is", "are")+" part of the doc comment of "+d.place.Name, "separate "+d.count("it", "them")+" with an empty line")
		}
	})
}
