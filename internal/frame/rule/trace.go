// Subject: reporting

package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
)

// Quiet returns cond, and notes, for who asks why nothing is reported at the place, that
// the rule leaves it alone and why: a clause, as "the error is wrapped". It stands around
// the condition of an early return:
//
//	if pass.Quiet(o.Fresh(), call, "the object was made here") {
//		return
//	}
//
// The place is one of [Pass.At] that is no large value: a node or an instruction. What is
// said of a function declaration or literal holds for each of its lines; what is said of
// files, such as [Pass.Files], is told to who asks about this rule.
func (p *Pass) Quiet(cond bool, place any, why string) bool {
	if cond && trace.On() {
		p.noteQuiet(place, why)
	}
	return cond
}

// QuietAt returns [Pass.Quiet] of one place, where a rule has several reasons to leave it alone.
func (p *Pass) QuietAt(place any) func(cond bool, why string) bool {
	return func(cond bool, why string) bool { return p.Quiet(cond, place, why) }
}

// Asked reports whether somebody asks for reasons. A rule that has to work for one asks
// first.
func (p *Pass) Asked() bool { return trace.On() }

func (p *Pass) noteQuiet(place any, why string) {
	if files, ok := place.([]*ast.File); ok {
		for _, f := range files {
			trace.Add(trace.Note{Place: trace.Place{Pos: f.FileStart, End: f.FileEnd}, Kind: trace.Looks, Rule: p.Analyzer.Name, Text: why})
		}
	} else if pos, end, ok := p.rangeOf(place); ok {
		whole := false
		switch place.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			whole = true
		}
		trace.Add(trace.Note{Place: trace.Place{Pos: pos, End: end}, Kind: trace.Quiet, Rule: p.Analyzer.Name, Text: why, Whole: whole})
	}
}

// noteMeant notes that the author's words at a place excuse it, of which somebody asked
// from one position to the other.
func (p *Pass) noteMeant(words ast.Node, from, to token.Pos) {
	file := p.Fset.Position(words.Pos())
	trace.Add(trace.Note{
		Place: trace.Of(words), Kind: trace.Meant, Rule: p.Analyzer.Name, About: []trace.Place{{Pos: from, End: to}},
		Text: fmt.Sprintf("the words at %s:%d say that it is meant", filepath.Base(file.Filename), file.Line),
	})
}

// noteLooks notes why the rule does not look at the package, or at a file of it.
func (p *Pass) noteLooks() {
	if !trace.On() || len(p.Files) == 0 {
		return
	}
	looks := p.looks()
	for _, f := range p.Files {
		why := ""
		switch file := p.Fset.File(f.FileStart); {
		case !looks && !p.Effects.Active && !p.opts.always:
			why = "the package imports nothing of Kubernetes, and its module makes no controllers"
		case !looks:
			why = "the package is there for tests: " + p.Pkg.Path()
		case p.generated(file):
			why = "the file is generated"
		case !p.opts.tests && p.testing(file):
			why = "the file belongs to tests"
		default:
			continue
		}
		trace.Add(trace.Note{Place: trace.Place{Pos: f.FileStart, End: f.FileEnd}, Kind: trace.Looks, Rule: p.Analyzer.Name, Text: why})
	}
}

// noteStops notes what keeps a finding from being reported, if anything does.
func (p *Pass) noteStops(d analysis.Diagnostic, form string) {
	f := p.Fset.File(d.Pos)
	if f == nil {
		return
	}
	name := p.Analyzer.Name
	if form != "" {
		name += "/" + form
	}
	stop := func(why string) {
		trace.Add(trace.Note{Place: trace.Place{Pos: d.Pos, End: max(d.Pos, d.End)}, Kind: trace.Stopped, Rule: name, Text: why + "\n" + d.Message, About: related(d), Causes: causes(d)})
	}
	if on, why := p.whyOn(form); !on {
		stop("off: " + why)
	}
	switch {
	case p.generated(f):
		stop("the file is generated")
	case !p.opts.tests && p.testing(f):
		stop("the file belongs to tests")
	}
	if dir := p.dirs.match(name, f, d.Pos); dir != nil {
		stop(fmt.Sprintf("suppressed on line %d: %s", dir.line, dir.reason))
	}
	if why := p.Config.WhyExcluded(name, f.Name()); why != "" {
		stop("excluded: " + why)
	}
}

// whyOn says whether the rule or a form of it runs, and what decided that.
func (p *Pass) whyOn(form string) (on bool, why string) {
	level := string(LevelOf(p.Analyzer))
	for _, f := range FormsOf(p.Analyzer) {
		if f.Name == form {
			level = string(f.Level)
		}
	}
	on, why = p.Config.Why(p.Analyzer.Name, form, level)
	if opt := p.Analyzer.Flags.Lookup(form); form != "" && opt != nil {
		if s, ok := opt.Value.(*Switch); ok {
			if value, said := s.said(p); said {
				return value && p.Config.On(p.Analyzer.Name), fmt.Sprintf("option %s of %s is %t", form, p.Analyzer.Name, value)
			}
		}
	}
	return on, why
}

func related(d analysis.Diagnostic) []trace.Place {
	var out []trace.Place
	for _, r := range d.Related {
		out = append(out, trace.Place{Pos: r.Pos, End: max(r.Pos, r.End)})
	}
	return out
}

func causes(d analysis.Diagnostic) []trace.Cause {
	var out []trace.Cause
	for _, r := range d.Related {
		out = append(out, trace.Cause{Place: trace.Place{Pos: r.Pos, End: max(r.Pos, r.End)}, Text: r.Message})
	}
	return out
}
