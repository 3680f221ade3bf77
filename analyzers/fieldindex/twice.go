package fieldindex

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var twice = rule.Form{Name: "twice", Run: reportTwice}

func reportTwice(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, list := range pass.Program.Twice {
		for i, u := range list {
			k := slices.IndexFunc(list[:i], func(first needs.FieldUse) bool { return pass.Program.Together(first.Use, u.Use) })
			if k < 0 {
				continue
			}
			first := list[k]
			pass.AtUse(u.Use, "indexed here").BecauseUse(first.Use, "and here").
				Sayf("field %q of %s is indexed in %s and in %s: the second registration fails, and with it the start", u.Field, u.Type, first.At(), u.At())
		}
	}
}
