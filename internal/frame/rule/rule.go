// Subject: frame of a rule

// Package rule turns a decision about one package into an analyzer: name and
// documentation from the rule's doc.go, a fast path for packages without
// Kubernetes, and one way to report in which generated files, tests and
// suppressed lines are left out, the same in every driver.
package rule

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Level says who gets a rule: everybody, those who ask for it, those who try it
// out, or those who read what is often wrong. Evidence sets it; see [ByEvidence].
type Level string

// The levels.
const (
	Default    Level = "default"
	Optional   Level = "optional"
	Preview    Level = "preview"
	Deprecated Level = "deprecated"
)

// DocURL is the address under which the pages of the rules stand.
const DocURL = "https://github.com/ctrlvet/ctrlvet/blob/main/docs/rules/"

// A Pass is what a rule sees of one package.
type Pass struct {
	*analysis.Pass
	Model   *model.Model
	Flow    *ssaflow.Package
	Effects *memory.Package
	Config  *config.Config
	// PackageNeeds is what the package needs, of rules with that option and packages with
	// RBAC markers; else nil.
	PackageNeeds *needs.Program
	// Program is the whole program, of rules with the option [Programs] and package main;
	// else nil.
	Program *needs.Program
	// Series are the series of gauges that stay when their objects go, of rules with the
	// option [Programs].
	Series []needs.Series

	requests *needs.Result

	source  *inline.Source
	written *analysis.Pass
	opts    options
	dirs    *directives
	gen     map[*token.File]bool
	// helpers are the files that import package testing.
	helpers map[*token.File]bool
	seen    map[seenKey]bool
	shared  map[reflect.Type]any // see Shared

	files map[string]*token.File // read for positions in other packages
}

type options struct {
	tests, always, permissions bool
}

// An option changes where a rule looks.
type option func(*options)

// Tests lets the rule report in _test.go files too.
func Tests() option { return func(o *options) { o.tests = true } }

// Always runs the rule on packages that do not import Kubernetes, too.
func Always() option { return func(o *options) { o.always = true } }

// Permissions has the rule know what requests need: see [Pass.PackageNeeds].
func Permissions() option { return func(o *options) { o.permissions = true } }

// Programs has the rule look at whole programs, see [Pass.Program]: at each package main,
// whatever that imports.
func Programs() option { return func(o *options) { o.permissions, o.always = true, true } }

// New makes the analyzer of a rule. doc is the text of the rule's doc.go; it
// panics when that has no "# Analyzer <name>" section, since every start of
// the program would fail the same way.
func New(doc string, run func(*Pass), opts ...option) *analysis.Analyzer {
	d, err := parseDoc(doc)
	if err == nil && len(d.Forms) > 0 {
		err = fmt.Errorf("rule %s: doc.go describes forms: use NewForms", d.Name)
	}
	if err != nil {
		panic("ctrlvet: " + err.Error())
	}
	a := newAnalyzer(d, func(p *Pass, res *result) {
		if res.off = !p.Config.On(d.Name); (!res.off || trace.On()) && p.looks() {
			run(p.as("", res, res.off))
		}
	}, opts)
	register(a, registration{level: ByEvidence(d.Name), consequence: d.Consequence})
	return a
}

// newAnalyzer makes the analyzer of a rule. run is called for each package, and
// asks itself whether the rule is on.
func newAnalyzer(d Doc, run func(*Pass, *result), opts []option) *analysis.Analyzer {
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	requires := []*analysis.Analyzer{config.Analyzer, inline.Analyzer, model.Analyzer, ssaflow.Analyzer, effects.Analyzer, directiveIndex}
	if o.permissions {
		requires = append(requires, needs.Analyzer)
	}
	return &analysis.Analyzer{
		Name:       d.Name,
		Doc:        d.Summary + "\n\n" + d.Body,
		URL:        DocURL + d.Name + ".md",
		Requires:   requires,
		ResultType: reflect.TypeFor[*result](),
		Run: func(pass *analysis.Pass) (any, error) {
			own := inline.Pass(pass)
			var found []analysis.Diagnostic
			own.Report = func(d analysis.Diagnostic) { found = append(found, d) }
			p := &Pass{
				Pass:    own,
				source:  inline.Of(pass),
				written: pass,
				Model:   pass.ResultOf[model.Analyzer].(*model.Model),
				Flow:    pass.ResultOf[ssaflow.Analyzer].(*ssaflow.Package),
				Effects: pass.ResultOf[effects.Analyzer].(*memory.Package),
				Config:  pass.ResultOf[config.Analyzer].(*config.Config),
				dirs:    pass.ResultOf[directiveIndex].(*directives),
				opts:    o,
				seen:    make(map[seenKey]bool),
				shared:  make(map[reflect.Type]any),
			}
			if o.permissions {
				found := pass.ResultOf[needs.Analyzer].(*needs.Result)
				p.PackageNeeds, p.Program, p.Series, p.requests = found.Own, found.Program, found.Series, found
			}
			res := &result{used: make(map[*directive]bool)}
			p.noteLooks()
			run(p, res)
			reportAll(inline.Of(pass), found, pass.Report)
			return res, nil
		},
	}
}

// looks reports whether the rule looks at the package at all.
func (p *Pass) looks() bool {
	if len(p.Files) == 0 || !p.Effects.Active && !p.opts.always {
		return false
	}
	path := p.Pkg.Path()
	return !kube.TestSupport(path) && !kube.TestTree(path) || strings.Contains(path, "/testdata/")
}

// A result is what a rule leaves for the directive analyzer: the suppressions
// that it used.
type result struct {
	used map[*directive]bool
	off  bool // the settings say that the rule does not run here
	// forms says of each form of the rule whether it ran, nil if it has none;
	// partly: one did not that is not asked for by name alone.
	forms  map[string]bool
	partly bool
}

// report reports d unless its place is generated, a test (see Tests) or
// suppressed. It fills in category and URL. The same message at the same place
// is reported once. What is off is only noted, when somebody asks why.
func (p *Pass) report(d analysis.Diagnostic, form string, res *result, off bool, out func(analysis.Diagnostic)) {
	if trace.On() {
		p.noteStops(d, form)
	}
	f := p.Fset.File(d.Pos)
	if off {
		return
	}
	if f == nil || p.generated(f) || !p.opts.tests && p.testing(f) {
		return
	}
	if p.seen[seenKey{d.Pos, d.Message}] {
		return
	}
	p.seen[seenKey{d.Pos, d.Message}] = true
	name, url := p.Analyzer.Name, p.Analyzer.URL
	if form != "" {
		name, url = name+"/"+form, url+"#"+form
	}
	if dir := p.dirs.match(name, f, d.Pos); dir != nil {
		res.used[dir] = true
		return
	}
	if p.Config.Excluded(name, f.Name()) {
		return
	}
	for _, fix := range d.SuggestedFixes { // some drivers sort the edits, others leave them as they are
		slices.SortStableFunc(fix.TextEdits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	}
	p.markFixes(&d, form)
	d.Category = name
	if d.URL == "" {
		d.URL = url
	}
	if !d.End.IsValid() {
		d.End = d.Pos
	}
	out(d)
}

func (p *Pass) generated(f *token.File) bool {
	if p.gen == nil {
		p.gen = make(map[*token.File]bool)
		for _, file := range p.Files {
			if ast.IsGenerated(file) {
				p.gen[p.Fset.File(file.FileStart)] = true
			}
		}
	}
	return p.gen[f]
}

// Funcs returns the functions the rule may report in: those analysed, without
// generated files and (unless Tests) test files.
func (p *Pass) Funcs() []*memory.Func {
	var out []*memory.Func
	for _, f := range p.Effects.All() {
		if file := p.Fset.File(f.Fn.Pos()); file != nil && !p.generated(file) &&
			(p.opts.tests || !p.testing(file)) {
			out = append(out, f)
		}
	}
	return out
}

// Line returns the line of pos, for messages.
func (p *Pass) Line(pos token.Pos) int { return p.Fset.Position(pos).Line }

// A Doc is the documentation of a rule, taken from its doc.go.
type Doc struct {
	Name, Summary, Body string
	// Forms are those that the body describes, without their levels.
	Forms []FormInfo
	// Consequence is what the mistake does, "" if the body does not say.
	Consequence consequence.Consequence
}

// parseDoc reads the section "# Analyzer <name>" of a package comment: its
// first line "<name>: summary", then the body up to the next heading.
func parseDoc(src string) (Doc, error) {
	var d Doc
	var body []string
	for l := range strings.SplitSeq(src, "\n") {
		text, ok := strings.CutPrefix(l, "//")
		if !ok {
			if strings.HasPrefix(l, "package ") {
				break
			}
			continue
		}
		l := strings.TrimPrefix(text, " ")
		if d.Name == "" {
			if name, ok := strings.CutPrefix(l, "# Analyzer "); ok {
				d.Name = strings.TrimSpace(name)
				body = make([]string, 0, strings.Count(src, "\n"))
			}
			continue
		}
		if strings.HasPrefix(l, "# ") {
			break
		}
		if d.Summary == "" {
			if s, ok := strings.CutPrefix(l, d.Name+": "); ok {
				d.Summary = strings.TrimSpace(s)
			}
			continue
		}
		body = append(body, l)
	}
	d.Forms, d.Consequence = formsOf(d.Name, body)
	d.Body = strings.TrimSpace(strings.Join(body, "\n"))
	switch {
	case d.Name == "":
		return d, fmt.Errorf(`doc.go: no heading "# Analyzer <name>"`)
	case d.Summary == "":
		return d, fmt.Errorf("doc.go of %s: no line %q", d.Name, d.Name+": summary")
	case d.Body == "":
		return d, fmt.Errorf("doc.go of %s: nothing after the summary", d.Name)
	}
	return d, nil
}
