package listerbeforesync

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportAddedLate reports handlers that a constructor adds after the wait, to fill
// what it returns.
func (c *checker) reportAddedLate() {
	for _, h := range c.handlers {
		if h.read != nil {
			continue
		}
		call, w := c.pass.Flow.CallExpr(h.add.Instr), c.pass.Flow.CallExpr(h.wait.Instr)
		if call != nil && w != nil {
			c.pass.At(rule.Span(call.Pos(), call.Lparen+1)).Because(w, "the wait").
				Sayf("%s adds a handler after the wait and nothing waits for it: what it fills is still empty when %s returns; wait for HasSynced of the registration", types.ExprString(call.Fun), c.fn.Name())
		}
	}
}

// handsOut: without waiting for anything, the function returns what the handler
// fills, as constructors do.
func (c *checker) handsOut(from ssa.Instruction, filled map[any]*types.Named) bool {
	ret := errflow.ReturnsWithout(c.pass.Flow, from, c.waits, nil)
	if ret == nil {
		return false
	}
	for _, v := range ret.Results {
		t := kube.Named(ssaflow.Unwrap(ssaflow.SoleDefinition(v)).Type())
		for _, owner := range filled {
			if t != nil && owner != nil && t.Origin() == owner.Origin() {
				return true
			}
		}
	}
	return false
}
