package nilderef

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportErrorText reports the text of an error that a test has found to be nil, of this
// very value: a method of an interface that holds nothing.
func (c *checker) reportErrorText() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		common := call.Instr.Common()
		if !common.IsInvoke() || !kube.IsError(common.Value.Type()) {
			continue
		}
		b, expr := call.Instr.Block(), c.pass.Flow.CallExpr(call.Instr)
		test := errflow.AbsentBy(c.pass.Flow, common.Value, b)
		if test == nil || expr == nil || !errflow.Absent(c.pass.Flow, common.Value, b) || c.never(b, common.Value) {
			continue
		}
		sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		c.pass.At(expr).Because(test, "the error is nil behind this test").
			Sayf("%[1]s is nil behind the test on line %[2]d: %[1]s.%[3]s() panics; say what is wrong here in words of its own", rule.Name(sel.X), c.pass.Line(test.Pos()), sel.Sel.Name)
	}
}

// never: control does not come here, or not where the error is nil: a second test says so.
func (c *checker) never(b *ssa.BasicBlock, err ssa.Value) bool {
	return c.pass.Flow.NonNil(err, b) || c.pass.Flow.NeverRuns(b)
}
