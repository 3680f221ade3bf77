package blocking

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var command = rule.Form{Name: "command", Run: eachCall((*checker).reportCommand)}

// reportCommand reports commands that no context ends.
func (c *checker) reportCommand(call ssaflow.Call, e *ast.CallExpr) {
	if !kube.RunsCommand(call.Fn) {
		return
	}
	made := ssaflow.MadeBy(call.Args[0])
	if made == nil {
		return
	}
	if by, ok := c.pass.Flow.Resolve(made); ok && kube.IsCommand(by.Fn) {
		c.pass.At(e).Sayf("%s has no limit and blocks %s; use exec.CommandContext with a timeout", types.ExprString(e.Fun), c.who(call.Instr.Parent()))
	}
}
