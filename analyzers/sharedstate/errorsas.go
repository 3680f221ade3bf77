package sharedstate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var errorsas = rule.Form{Name: "errorsas", Run: reportErrorsAs}

// reportErrorsAs reports package variables into which errors.As writes: one
// variable, one finding.
func reportErrorsAs(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	var order []*ssa.Global
	targets := make(map[*ssa.Global][]ssaflow.Call)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if g, ok := errorsAsTarget(call); ok && !c.onlyAtStart(c.around(f.Fn), 0) {
				if targets[g] == nil {
					order = append(order, g)
				}
				targets[g] = append(targets[g], call)
			}
		}
	}
	for _, g := range order {
		c.errorsAs(pass, g, targets[g])
	}
}

// errorsAs reports the first write into g that others may make at the same time.
func (c *checker) errorsAs(pass *rule.Pass, g *ssa.Global, calls []ssaflow.Call) {
	fns := make([]*ssa.Function, len(calls))
	for i, call := range calls {
		fns[i] = call.Instr.Parent()
	}
	if c.sameWorker(fns) {
		return
	}
	var first *rule.Finding
	for _, call := range calls {
		if held, known := c.locks.At(call.Instr); !known || len(held) > 0 {
			continue
		}
		e := pass.Flow.CallExpr(call.Instr)
		if e == nil || len(e.Args) != 2 {
			continue
		}
		if first != nil {
			first.Because(e.Args[1], "and here")
			continue
		}
		first = pass.At(e.Args[1])
	}
	if first != nil {
		first.Sayf("%s is a package variable: callers at the same time write their errors into it; declare the target in the function", g.Name())
	}
}

// errorsAsTarget returns the package variable into which call, errors.As, writes.
func errorsAsTarget(call ssaflow.Call) (*ssa.Global, bool) {
	if !kube.IsErrorsAs(call.Fn) || len(call.Args) != 2 {
		return nil, false
	}
	g, ok := ssaflow.Unwrap(call.Args[1]).(*ssa.Global)
	return g, ok
}
