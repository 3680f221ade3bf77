package nilderef

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports pointers that are nil where they are used.
var Analyzer = rule.NewForms(doc, rule.Forms{
	failed, noerror, optional, builtin, inside, aftertest, novalue,
})

// each makes the Run of a form that looks at one function after the other.
func each(look func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, f := range pass.Funcs() {
			look(&checker{pass: pass, fn: f.Fn})
		}
	}
}

type checker struct {
	pass *rule.Pass
	fn   *ssa.Function
}

// isTested: a condition on the way to the use of the result v of a call says, or may say, that it
// is not nil.
func (c *checker) isTested(call ssaflow.Call, v ssa.Value, u ssaflow.Dereference) bool {
	quiet, b := c.pass.QuietAt(u.Instr), u.Instr.Block()
	return quiet(c.pass.Flow.AskedForNil(v, b), "a test before asks whether it is nil") ||
		quiet(c.isAnswered(v, b), "a function that was given it decides whether this is reached") ||
		quiet(c.isBesideTested(call, b), "another result of the call was tested, which may say whether there is one")
}

// isAnswered: what is known at block b was made of the answer of a function that got the value.
func (c *checker) isAnswered(v ssa.Value, b *ssa.BasicBlock) bool {
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool {
			call, ok := x.(*ssa.Call)
			return ok && slices.Contains(call.Call.Args, v)
		})
	})
}

// isBesideTested: what is known at block b was made of another result of the call than its error.
func (c *checker) isBesideTested(call ssaflow.Call, b *ssa.BasicBlock) bool {
	n := errflow.ErrorResult(call.Instr.Common().Signature())
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		asked := k.Value
		if bin, ok := asked.(*ssa.BinOp); ok {
			asked = bin.X
		}
		e, ok := asked.(*ssa.Extract)
		return ok && e.Index != n && e.Tuple == call.Value()
	})
}

// mayWrite: what lies at a place may be another thing behind the instruction.
func (c *checker) mayWrite(i ssa.Instruction, at ssaflow.AccessPath) bool {
	return c.pass.Effects.MayWrite(i, at) != memory.WriteNone
}

// report reports a use of the result v with the names of the variable, of the call
// and of what is read.
func (c *checker) report(call ssaflow.Call, v ssa.Value, u ssaflow.Dereference, format string) {
	expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Place())
	if expr == nil || node == nil {
		return
	}
	c.pass.At(node).Because(expr, "the result comes from here").Sayf(format, c.pass.ResultName(expr, resultIndex(v)), c.pass.CallName(expr), nameOfRead(node, u))
}

// nameOfRead renders what a use reads, in the words of the source.
func nameOfRead(node ast.Node, u ssaflow.Dereference) string {
	if sel, ok := node.(*ast.SelectorExpr); ok && u.Inside == nil {
		return "." + sel.Sel.Name
	}
	if u.Reads == "*" {
		return "it"
	}
	return u.Reads
}

// resultIndex returns which result of its call v is.
func resultIndex(v ssa.Value) int {
	if e, ok := v.(*ssa.Extract); ok {
		return e.Index
	}
	return 0
}
