package rule

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/inline"
)

// reportAll reports what a rule found in one package. A mistake of a function that
// was inlined is reported in the function, not once more at each call; one that no
// call of it makes is none. Fixes that edit what stands otherwise in the source are
// left out.
func reportAll(src *inline.Source, found []analysis.Diagnostic, report func(analysis.Diagnostic)) {
	for _, d := range found {
		if calls, ok := src.Gone(d.Pos); ok && !slices.ContainsFunc(calls, func(s inline.Site) bool { return holds(s.Call, found) }) {
			continue
		}
		site, inside := src.Around(d.Pos)
		if inside && site.Body != nil && slices.ContainsFunc(found, func(in analysis.Diagnostic) bool {
			return within(site.Body, in.Pos) && !within(site.Call, in.Pos)
		}) {
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

// holds reports whether one of the findings lies in n.
func holds(n ast.Node, found []analysis.Diagnostic) bool {
	return slices.ContainsFunc(found, func(d analysis.Diagnostic) bool { return within(n, d.Pos) })
}
