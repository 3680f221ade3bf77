package builder

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports controller builders that fail, or drop what they were told.
var Analyzer = rule.NewForms(doc, rule.Forms{refused, samename}, rule.Programs())

// A told builder is a chain of calls, and what leads to its end.
type told []*ssaflow.Chain

// find returns the builders of the package.
func find(pass *rule.Pass) told {
	var out told
	for _, f := range pass.Funcs() {
		out = append(out, ssaflow.Chains(pass.Flow, f.Fn)...)
	}
	return out
}

// method returns the name of a called method with the arguments; nil when the call is not
// in the source.
func method(pass *rule.Pass, c ssaflow.Call) analysis.Range {
	call := pass.Flow.CallExpr(c.Instr)
	if call == nil {
		return nil
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return rule.Span(sel.Sel.Pos(), call.End())
	}
	return call
}

// both: when the second call runs, the first has run.
func both(first, second ssaflow.Call) bool {
	a, b := first.Instr.Block(), second.Instr.Block()
	return a == b || a.Dominates(b)
}
