package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var later = rule.Form{Name: "later", Level: rule.OnRequest, Run: each((*checker).reportLater), Option: "also report errors that are only logged before other work is done"}

// reportLater reports errors that are only logged before other work is done.
func (c *checker) reportLater() {
	c.goingOn(func(f failure, call *ast.CallExpr, ret *ssa.Return) {
		if ret == nil {
			c.pass.At(call).Sayf("the error of %s is only logged and work goes on as if it had succeeded; %s", c.pass.CallName(call), c.advice(f))
		}
	})
}
