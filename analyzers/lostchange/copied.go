package lostchange

import (
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var copied = rule.Form{Name: "copied", Run: each(func(s objects.Source) bool { return s == objects.CopiedValue },
	func(pass *rule.Pass, l loss, at *rule.Finding) {
		at.Sayf("%s is lost: %s is a copy that is neither sent, returned nor read afterwards; use it, or change the original", l.name(pass), l.holder())
	})}
