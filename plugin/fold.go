package plugin

import (
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// fold returns copies of the analyzers that say in the message what they would
// say in related information: golangci-lint turns each related position into an
// issue of its own, which stays when the finding is fixed or excluded.
//
// Analyzers of the list that require others of the list require their copies,
// so that nothing runs twice.
func fold(list []*analysis.Analyzer) []*analysis.Analyzer {
	copies := map[*analysis.Analyzer]*analysis.Analyzer{}
	for _, a := range list {
		c := *a
		copies[a] = &c
	}
	out := make([]*analysis.Analyzer, 0, len(list))
	for _, a := range list {
		c := copies[a]
		c.Requires = make([]*analysis.Analyzer, len(a.Requires))
		for i, req := range a.Requires {
			c.Requires[i] = req
			if copied, ok := copies[req]; ok {
				c.Requires[i] = copied
			}
		}
		c.Run = func(pass *analysis.Pass) (any, error) { return a.Run(folded(pass, a, copies)) }
		out = append(out, c)
	}
	return out
}

// folded returns the pass as the original analyzer expects it: under its own
// name, with results by original, and with a Report that folds.
func folded(pass *analysis.Pass, original *analysis.Analyzer, copies map[*analysis.Analyzer]*analysis.Analyzer) *analysis.Pass {
	p := *pass
	p.Analyzer = original
	p.ResultOf = maps.Clone(pass.ResultOf)
	for orig, copied := range copies {
		if res, ok := pass.ResultOf[copied]; ok {
			p.ResultOf[orig] = res
		}
	}
	p.Report = func(d analysis.Diagnostic) {
		if len(d.Related) > 0 {
			d.Message += " " + causes(pass.Fset, d)
			d.Related = nil
		}
		pass.Report(d)
	}
	return &p
}

// causes renders related information, in brackets, with lines of the same file
// and names of others.
func causes(fset *token.FileSet, d analysis.Diagnostic) string {
	here := fset.Position(d.Pos)
	var parts []string
	for _, r := range d.Related {
		pos := fset.Position(r.Pos)
		where := fmt.Sprintf("line %d", pos.Line)
		if pos.Filename != here.Filename {
			where = fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
		}
		parts = append(parts, where+": "+r.Message)
	}
	return "[" + strings.Join(parts, "; ") + "]"
}
