package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var eventonly = rule.Form{Name: "eventonly", Run: each((*checker).reportEventOnly)}

// reportEventOnly reports errors of the work of which an event tells, and nothing else, before
// the function returns nil: who reads it is told of a failure that nobody tries to mend.
func (c *checker) reportEventOnly() {
	c.onlyHow(recorded, func(f failure, call *ast.CallExpr, ret *ssa.Return) {
		if ret == nil || c.excusedText(ret.Pos(), ret.Pos()) || c.pass.Says(onpurpose.ErrorExplained, ret.Pos(), ret.Pos()) || c.sayTooLate(call, f.from) {
			return
		}
		c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
			Sayf("of the error of %s an event tells, and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	})
}
