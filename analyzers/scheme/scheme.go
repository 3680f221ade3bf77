package scheme

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/needs"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports types that a program hands to its manager and puts into no scheme.
var Analyzer = rule.New(doc, run, rule.Programs())

func run(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, s := range pass.Program.Strangers {
		pass.AtUse(s.Use, "handed over here").Sayf("%s in %s gets a %s, which is in no scheme of the program: %s", s.Why, s.At(), s.Type, why(s))
	}
}

func why(s needs.Stranger) string {
	if s.Added {
		return "it is not registered with the other types of its package"
	}
	return "nothing adds the types of " + s.Path
}
