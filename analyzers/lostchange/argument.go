package lostchange

import (
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var argument = rule.Form{Name: "argument", Run: each(func(s objects.Source) bool { return s == objects.CopiedArgument },
	func(pass *rule.Pass, l loss, at *rule.Finding) {
		at.Sayf("%s is lost: %s was passed by value, so the caller does not see the change; take a pointer, or return it", l.name(pass), l.holder())
	})}
