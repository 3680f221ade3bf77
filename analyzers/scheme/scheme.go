package scheme

import (
	_ "embed"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports types that a program hands to its manager and puts into no scheme.
var Analyzer = rule.New(doc, run, rule.Programs())

// run reports once what one call or registration mends.
func run(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	first := make(map[string]*rule.Finding)
	var order []needs.Stranger
	for _, s := range pass.Program.Strangers {
		if f := first[mends(s)]; f != nil {
			f.BecauseUse(s.Use, s.Type+" here")
			continue
		}
		first[mends(s)] = pass.AtUse(s.Use, "handed over here")
		order = append(order, s)
	}
	for _, s := range order {
		first[mends(s)].Sayf("%s in %s gets a %s, which is in no scheme of the program: %s", s.Why, s.At(), s.Type, why(s))
	}
}

// mends says what makes the type known: a call for its package, or a registration of the
// type and its list.
func mends(s needs.Stranger) string {
	if s.Added {
		return s.Path + "." + strings.TrimSuffix(s.Type, "List")
	}
	return s.Path
}

func why(s needs.Stranger) string {
	if s.Added {
		return "it is not registered with the other types of its package"
	}
	return "nothing adds the types of " + s.Path
}
