package fieldindex

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports lists by fields that nothing indexes.
var Analyzer = rule.New(doc, run, rule.Programs())

func run(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, u := range pass.Program.Unindexed {
		kind := u.Type
		if kind != "" {
			kind = " of " + kind
		}
		pass.AtUse(u.Use, "listed here").
			Sayf("the List in %s selects by field %q%s, which the program never indexes: the cache returns an error; call IndexField", u.At(), u.Field, kind)
	}
}
