package rule

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
)

// reportAll reports what a rule found in one package. A mistake of a function that
// was inlined is reported in the function, not once more at each call; one that no
// call of it makes is none. Fixes that edit what stands otherwise in the source are
// left out.
func reportAll(src *inline.Source, found []analysis.Diagnostic, report func(analysis.Diagnostic)) {
	for _, d := range found {
		if calls, ok := src.Gone(d.Pos); ok && !slices.ContainsFunc(calls, func(s inline.Site) bool { return holds(s.Call, found) }) {
			noteInlined(d, "no call of the function makes the mistake: each was looked at with the function in its place")
			continue
		}
		site, inside := src.Around(d.Pos)
		if inside && site.Body != nil && slices.ContainsFunc(found, func(in analysis.Diagnostic) bool {
			return within(site.Body, in.Pos) && !within(site.Call, in.Pos)
		}) {
			noteInlined(d, "it is reported in the function that only passes the call on")
			continue
		}
		if fd, ok := site.Body.(*ast.FuncDecl); inside && ok {
			d.Related = append(slices.Clip(d.Related), Cause{Pos: fd.Body.List[0].Pos(), End: fd.Body.List[0].End(), Message: fd.Name.Name + " only passes the call on"})
		}
		d.SuggestedFixes = slices.DeleteFunc(slices.Clone(d.SuggestedFixes), func(f analysis.SuggestedFix) bool {
			return slices.ContainsFunc(f.TextEdits, func(e analysis.TextEdit) bool {
				return !src.Written(e.Pos, e.End)
			})
		})
		report(d)
	}
}

// Written reports whether the source of a node is what is analyzed there: no call around it
// was replaced by what it does.
func (p *Pass) Written(n ast.Node) bool { return p.source.Written(n.Pos(), n.End()) }

// holds reports whether one of the findings lies in n.
func holds(n ast.Node, found []analysis.Diagnostic) bool {
	return slices.ContainsFunc(found, func(d analysis.Diagnostic) bool { return within(n, d.Pos) })
}

// noteInlined notes that a finding is not reported where it was made.
func noteInlined(d analysis.Diagnostic, why string) {
	if trace.On() {
		trace.Add(trace.Note{Place: trace.Place{Pos: d.Pos, End: max(d.Pos, d.End)}, Kind: trace.Stopped, Rule: d.Category, Text: why + "\n" + d.Message, About: related(d), Causes: causes(d)})
	}
}
