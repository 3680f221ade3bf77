// Package page writes what a run of ctrlvet found, or the difference of two runs, as one
// page of HTML that needs nothing else: no server, no font, no script from elsewhere.
// Without scripts only the filter is missing.
package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

//go:embed page.html
var text string

//go:embed page.css
var style string

//go:embed filter.js
var script string

// parsed is the template: made at the first page, since most runs write none.
var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(text))
})

// A view is what the template shows.
type view struct {
	Style           template.CSS
	Script          template.JS
	Title, Headline string
	// Note says what the reader must know before anything else.
	Note     string
	Version  string
	Dir      string
	Counts   []count
	Packages any // how many findings each has
	Errors   []report.Error
	Warnings []report.Warning
	Sections []section
	// Comparison: two runs were compared.
	Comparison bool
}

// A count is how many findings there are of a kind, in a tile above all.
type count struct {
	Name, Class, Href string
	N                 int
}

// A section is a part of the page: what does the same, or what came.
type section struct {
	ID, Title, Class, Note string
	N                      int
	Rules                  []ruleGroup
}

// A ruleGroup holds the findings of one rule, or of one form of a rule.
type ruleGroup struct {
	Name, URL string
	Text      ruleText
	Cards     []card
}

// A card is one finding.
type card struct {
	ID, Place, Message, Function, Package, Class string
	// From is where it stood in the old run.
	From  string
	Steps []step
	Fixes []string
}

// Write writes the page of a run: how many findings there are, and each with the way
// from its source to the mistake, what does the worst first. Lines of source are read from
// m.Dir; a file that is not there costs only its lines.
func Write(w io.Writer, r *report.Report, m report.Meta) error {
	b := newBuilder(m, r.Sources)
	v := b.view("ctrlvet: " + words.Plural(len(r.Findings), "finding"))
	s := r.Summary
	switch {
	case s.Findings > 0:
		v.Headline = fmt.Sprintf("%s in %d of %s", words.Plural(s.Findings, "finding"), s.PackagesWithFindings, words.Plural(s.Packages, "package"))
	case s.Skipped > 0 || len(r.Errors) > 0:
		v.Headline = "Not complete: no findings in what could be analyzed of " + words.Plural(s.Packages, "package")
	case s.Unfollowed > 0:
		v.Headline = "Not complete: no findings in what could be followed of " + words.Plural(s.Packages, "package")
	default:
		v.Headline = "No findings in " + words.Plural(s.Packages, "package")
	}
	if s.Fixable > 0 {
		v.Headline += fmt.Sprintf(", %d with a fix", s.Fixable)
	}
	if s.Baselined > 0 {
		v.Headline += fmt.Sprintf(", %d more in the baseline", s.Baselined)
	}
	if s.Unchanged > 0 {
		v.Headline += fmt.Sprintf(", %d more in unchanged code", s.Unchanged)
	}
	if s.Skipped > 0 || len(r.Errors) > 0 {
		v.Note = "Not everything could be analyzed: what is wrong there is not on this page."
	}
	v.Errors, v.Warnings = r.Errors, r.Warnings
	v.Sections = b.byConsequence(r.Findings)
	for _, s := range v.Sections {
		v.Counts = append(v.Counts, count{s.Title, s.Class, "#" + s.ID, s.N})
	}
	v.Packages = r.Counts().Packages
	return parsed().Execute(w, v)
}

// WriteComparison writes the page of what came, what is gone and what moved. Lines of
// source, read from m.Dir, stand beside what is in the new run.
func WriteComparison(w io.Writer, c *report.Comparison, m report.Meta) error {
	b := newBuilder(m, c.Sources)
	v := b.view("ctrlvet: two runs compared")
	v.Comparison = true
	v.Headline = fmt.Sprintf("%d came, %d gone", len(c.Came), len(c.Gone))
	if !c.Trusted() {
		v.Note = "The new run could not analyze everything: what is gone here may still be there."
	}
	v.Errors = c.Errors
	v.Counts = []count{
		{"came", "error", "#came", len(c.Came)}, {"gone", "good", "#gone", len(c.Gone)},
		{"moved", "note", "#moved", len(c.Moved)}, {"the same", "", "", c.Same},
	}
	came := section{ID: "came", Title: "Came", Class: "error", N: len(c.Came), Note: "in the new run only"}
	came.Rules = b.byRule(c.Came, true)
	gone := section{ID: "gone", Title: "Gone", Class: "good", N: len(c.Gone), Note: "in the old run only, at the places of then"}
	gone.Rules = b.byRule(c.Gone, false)
	moved := section{ID: "moved", Title: "Moved", Class: "note", N: len(c.Moved), Note: "in both runs, in another place"}
	var now []report.Finding
	for _, m := range c.Moved {
		now = append(now, m.New)
		b.from[m.New.File+placeOf(m.New)+m.New.Name()+m.New.Message] = placeOf(m.Old)
	}
	moved.Rules = b.byRule(now, true)
	for _, s := range []section{came, moved, gone} {
		if s.N > 0 {
			v.Sections = append(v.Sections, s)
		}
	}
	v.Packages = (&report.Report{Findings: c.Came}).Counts().Packages
	return parsed().Execute(w, v)
}

// A builder makes what the template shows.
type builder struct {
	meta    report.Meta
	sources *report.Sources
	rules   map[string]report.RuleInfo
	texts   map[string]ruleText
	from    map[string]string // where a finding stood before
	n       int               // findings so far
}

func newBuilder(m report.Meta, sources []string) *builder {
	b := &builder{meta: m, sources: report.NewSources(m.Dir, sources), rules: map[string]report.RuleInfo{}, texts: map[string]ruleText{}, from: map[string]string{}}
	for _, r := range m.Rules {
		b.rules[r.Name] = r
	}
	return b
}

func (b *builder) view(title string) *view {
	return &view{
		Style: template.CSS(style), Script: template.JS(script), //nolint:gosec // both are ours
		Title: title, Version: b.meta.Version, Dir: b.meta.Prefix,
	}
}

// byConsequence makes a section of each thing that mistakes do, the gravest first.
func (b *builder) byConsequence(findings []report.Finding) []section {
	groups := map[consequence.Consequence][]report.Finding{}
	for _, f := range findings {
		groups[f.Consequence] = append(groups[f.Consequence], f)
	}
	var out []section
	for _, c := range slices.SortedFunc(maps.Keys(groups), func(x, y consequence.Consequence) int {
		return cmp.Or(cmp.Compare(x.Rank(), y.Rank()), cmp.Compare(x, y))
	}) {
		s := section{
			ID: fmt.Sprintf("c%d", c.Rank()), Title: cmp.Or(string(c), "other"),
			Class: string(c.Severity()), N: len(groups[c]), Note: meaning[c], Rules: b.byRule(groups[c], true),
		}
		out = append(out, s)
	}
	return out
}

// meaning says what each consequence is.
var meaning = map[consequence.Consequence]string{
	consequence.Crash:      "the program ends, or a worker of it",
	consequence.Hang:       "work stops and does not go on by itself",
	consequence.LostWrite:  "what was written is not there, or what was there is gone",
	consequence.LostEvent:  "a change is not seen, or a failure is not tried again",
	consequence.WrongState: "the cluster, or what the program knows of it, is not what was meant",
	consequence.HotLoop:    "the same work again and again",
	consequence.Leak:       "what is no longer needed stays: objects, goroutines, connections",
	consequence.Noise:      "logs, metrics or retries mislead who looks at them",
}

// byRule groups findings by rule and form, those with the most findings first; with lines
// of source if the findings are of the code as it is.
func (b *builder) byRule(findings []report.Finding, current bool) []ruleGroup {
	groups := map[string][]report.Finding{}
	for _, f := range findings {
		groups[f.Name()] = append(groups[f.Name()], f)
	}
	var out []ruleGroup
	for _, name := range slices.SortedFunc(maps.Keys(groups), func(x, y string) int {
		return cmp.Or(
			cmp.Compare(groups[x][0].Consequence.Rank(), groups[y][0].Consequence.Rank()),
			cmp.Compare(len(groups[y]), len(groups[x])),
			cmp.Compare(x, y),
		)
	}) {
		list := groups[name]
		g := ruleGroup{Name: name, URL: list[0].URL, Text: b.ruleText(list[0])}
		for _, f := range list {
			g.Cards = append(g.Cards, b.card(f, current))
		}
		out = append(out, g)
	}
	return out
}

func (b *builder) ruleText(f report.Finding) ruleText {
	t, ok := b.texts[f.Name()]
	if !ok {
		t = textOf(b.rules[f.Rule].Doc, f.Form)
		b.texts[f.Name()] = t
	}
	return t
}

func (b *builder) card(f report.Finding, current bool) card {
	b.n++
	c := card{
		ID: fmt.Sprintf("f%d", b.n), Place: placeOf(f), Message: f.Message, Function: f.Function,
		Package: f.Package, Class: string(f.Grade()), From: b.from[f.File+placeOf(f)+f.Name()+f.Message],
	}
	var src *report.Sources
	if current {
		src = b.sources
	}
	c.Steps = stepsOf(f, src)
	for _, fix := range f.Fixes {
		c.Fixes = append(c.Fixes, fix.Message)
	}
	return c
}

func placeOf(f report.Finding) string { return report.Place(f.File, f.Line, f.Column) }
