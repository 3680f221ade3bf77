package ruletest

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// checkSafety compares the forms that offer fixes in bad/ with those of which doc.go
// says how safe they are. Code may ask for a review of a fix that is safe otherwise,
// but not the other way round.
func (l *loaded) checkSafety(name string, p *problems) {
	page, err := ruledoc.ParseFile(filepath.Join(l.suite.Docs, name, "doc.go"))
	if err != nil {
		return // checkLayout has said so
	}
	declared := page.Fixes
	offered := map[string]bool{}
	for _, pkg := range l.pkgs[name][bad] {
		for _, f := range l.found[pkg] {
			if f.rule != name || len(f.diag.SuggestedFixes) == 0 {
				continue
			}
			form := ""
			if len(f.name) > len(name) {
				form = f.name[len(name)+1:]
			}
			offered[form] = true
			for _, fix := range f.diag.SuggestedFixes {
				if _, level := safety.Cut(fix.Message); level == safety.Safe && declared.Of(form) != safety.Safe {
					p.at(f.start.Filename, f.start.Line, "fix %q is offered as safe, and doc.go does not say so", fix.Message)
				}
			}
		}
	}
	said := map[string]bool{}
	for form := range declared {
		said[form] = !l.onRequest(name, form)
	}
	sayUnoffered(offered, said, p)
}

// onRequest: the form runs when it is asked for by name, and not on the code in bad/.
func (l *loaded) onRequest(name, form string) bool {
	return slices.ContainsFunc(rule.FormsOf(l.suite.rule(name)), func(f rule.FormInfo) bool {
		return f.Name == form && f.Level == rule.OnRequest
	})
}

// sayUnoffered reports forms that offer fixes and are not said to, and the other
// way round, unless their value in said is false.
func sayUnoffered(offered, said map[string]bool, p *problems) {
	say := func(form string) string {
		if form == "" {
			return "the rule"
		}
		return "form " + form
	}
	for _, form := range slices.Sorted(maps.Keys(offered)) {
		if _, ok := said[form]; !ok {
			p.addf("%s offers fixes in bad/: say how safe they are in section \"Fix:\" of doc.go", say(form))
		}
	}
	for _, form := range slices.Sorted(maps.Keys(said)) {
		if said[form] && !offered[form] {
			p.addf("doc.go says how safe the fixes of %s are, which offers none in bad/", say(form))
		}
	}
}
