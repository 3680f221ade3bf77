// Subject: what cannot be followed

package ssaflow

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// GaveUp notes that a function was more than what looks at it follows, and why: the first reason counts.
func (p *Package) GaveUp(fn *ssa.Function, why string) { p.gaveUp.LoadOrStore(fn, why) }

// Notes tell the driver, when all rules have run, of what was given up in code that people write: rules are silent
// there. Of tests, which are long tables often, most rules say nothing anyway.
func (p *Package) Notes() (out []analysis.Diagnostic) {
	for _, fn := range p.Funcs {
		why, ok := p.gaveUp.Load(fn)
		if !ok || fn.Syntax() == nil {
			continue
		}
		if file := p.File(fn.Pos()); file == nil || ast.IsGenerated(file) || p.InTest(fn.Pos()) {
			continue
		}
		out = append(out, analysis.Diagnostic{Pos: fn.Pos(), Message: fmt.Sprintf("%s is too large to follow, and findings in it and behind its calls may be missing: %s", Outermost(fn).Name(), why)})
	}
	return out
}
