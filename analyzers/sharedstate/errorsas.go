package sharedstate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var errorsas = rule.Form{Name: "errorsas", Run: reportErrorsAs}

// reportErrorsAs reports package variables into which errors.As writes.
func reportErrorsAs(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if !kube.IsErrorsAs(call.Fn) || len(call.Args) != 2 {
				continue
			}
			g, ok := ssaflow.Unwrap(call.Args[1]).(*ssa.Global)
			if !ok || c.onlyAtStart(ssaflow.Outermost(f.Fn), 0) {
				continue
			}
			if held, known := c.locks.At(call.Instr); !known || len(held) > 0 {
				continue
			}
			if e := pass.Flow.CallExpr(call.Instr); e != nil && len(e.Args) == 2 {
				pass.At(e.Args[1]).
					Sayf("%s is a package variable: callers at the same time write their errors into it; declare the target in the function", g.Name())
			}
		}
	}
}
