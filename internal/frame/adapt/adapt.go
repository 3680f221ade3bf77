// Package adapt makes rules fit for drivers of others, which were not made for
// analyzers with facts that look at one module, or show related positions in
// ways of their own.
package adapt

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// related says what becomes of related information.
type related bool

const (
	// Kept is for drivers that show it with its finding.
	Kept related = true
	// InMessage is for drivers that make each related position a finding of its
	// own, which stays when the finding is fixed or excluded.
	InMessage related = false
)

// fixes says which fixes are offered.
type fixes bool

const (
	// AllFixes is for drivers in which a person applies one fix at a time: the title
	// of one to review says so.
	AllFixes fixes = true
	// SafeFixes is for drivers that apply every fix without asking, all that one finding has
	// beside each other: they get the first safe one.
	SafeFixes fixes = false
)

// Analyzers returns copies of the analyzers, and of all that they require, that
//
//   - say in the message what they would say in related information, and which
//     form of a rule it is, if so wanted;
//   - offer those fixes that fit the driver;
//   - see no files of packages that are not the program's own. Such drivers
//     run analyzers with facts on the source of every dependency; ctrlvet knows
//     what those do from its tables, and in its own drivers never reads them.
func Analyzers(list []*analysis.Analyzer, related related, fixes fixes) []*analysis.Analyzer {
	copies := map[*analysis.Analyzer]*analysis.Analyzer{}
	var adapted func(a *analysis.Analyzer) *analysis.Analyzer
	adapted = func(a *analysis.Analyzer) *analysis.Analyzer {
		if c := copies[a]; c != nil {
			return c
		}
		c := *a
		copies[a] = &c
		c.Requires = make([]*analysis.Analyzer, len(a.Requires))
		for i, req := range a.Requires {
			c.Requires[i] = adapted(req)
		}
		c.Run = func(pass *analysis.Pass) (any, error) { return a.Run(adaptPass(pass, a, copies, related, fixes)) }
		return &c
	}
	out := make([]*analysis.Analyzer, 0, len(list))
	for _, a := range list {
		out = append(out, adapted(a))
	}
	return out
}

// adaptPass returns the pass as the original analyzer expects it, under its own
// name and with results by original.
func adaptPass(pass *analysis.Pass, original *analysis.Analyzer, copies map[*analysis.Analyzer]*analysis.Analyzer, related related, fixes fixes) *analysis.Pass {
	p := *pass
	p.Analyzer = original
	p.ResultOf = map[*analysis.Analyzer]any{}
	for _, req := range original.Requires {
		p.ResultOf[req] = pass.ResultOf[copies[req]]
	}
	if m := pass.Module; m != nil && m.Path != "" && !modules.Own(m) {
		p.Files = nil
	}
	p.Report = func(d analysis.Diagnostic) {
		if related == InMessage && strings.Contains(d.Category, "/") { // RULE/FORM
			d.Message += " (" + d.Category + ")" // such drivers name the analyzer alone
		}
		if related == InMessage && len(d.Related) > 0 {
			d.Message += " " + causes(pass.Fset, d)
			d.Related = nil
		}
		if fixes == SafeFixes {
			safe := slices.IndexFunc(d.SuggestedFixes, func(f analysis.SuggestedFix) bool {
				_, level := safety.Cut(f.Message)
				return level == safety.Safe
			})
			d.SuggestedFixes = d.SuggestedFixes[max(safe, 0) : safe+1]
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
