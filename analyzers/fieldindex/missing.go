package fieldindex

import "github.com/ctrlvet/ctrlvet/internal/frame/rule"

var missing = rule.Form{Name: "missing", Run: reportMissing}

func reportMissing(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, u := range pass.Program.Unindexed {
		kind := u.Type
		if kind != "" {
			kind = " of " + kind
		}
		pass.AtUse(u.Use, "listed here").
			Sayf("a List in %s asks the cache for field %q%s, which nothing in the program indexes: it fails each time", u.At(), u.Field, kind)
	}
}
