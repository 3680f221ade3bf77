package nilderef

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// report reports a use of the result v with the names of the variable, of the call
// and of what is read.
func report(pass *rule.Pass, call ssaflow.Call, v ssa.Value, u ssaflow.Dereference, format string) {
	expr, node := pass.Flow.CallExpr(call.Instr), pass.Flow.Node(u.Place())
	if expr == nil || node == nil {
		return
	}
	pass.At(node).Because(expr, "the result comes from here").Sayf(format, pass.ResultName(expr, resultIndex(v)), pass.CallName(expr), named(node, u))
}

// named renders what a use reads, in the words of the source.
func named(node ast.Node, u ssaflow.Dereference) string {
	if sel, ok := node.(*ast.SelectorExpr); ok && u.Inside == nil {
		return "." + sel.Sel.Name
	}
	return whatIsRead(u.Reads)
}

// panics says what happens when the value of a dereference is nil.
func panics(node ast.Node, u ssaflow.Dereference) string {
	if u.Inside != nil {
		return u.Inside.Name() + " reads " + u.Reads + " and panics"
	}
	return "reading " + named(node, u) + " panics"
}

func whatIsRead(what string) string {
	if what == "*" {
		return "it"
	}
	return what
}

// resultIndex returns which result of its call v is.
func resultIndex(v ssa.Value) int {
	if e, ok := v.(*ssa.Extract); ok {
		return e.Index
	}
	return 0
}
