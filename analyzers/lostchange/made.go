package lostchange

import (
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var made = rule.Form{Name: "made", Run: each(func(s objects.Source) bool { return s == objects.MadeHere },
	func(pass *rule.Pass, l loss, at *rule.Finding) {
		at.Sayf("%s has no effect: nothing uses %s afterwards; pass it on, or drop it", l.name(pass), l.holder())
	})}
