package deletenotfound

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ignoring begins a finding about a Delete whose NotFound is to be ignored.
func (c *checker) ignoring(expr *ast.CallExpr) *rule.Finding {
	d := c.pass.At(expr)
	if name, edits, ok := fix.Import(c.pass.Flow, expr.Pos(), kube.ClientPath); ok {
		edits = append(edits, fix.Wrap(expr, name+".IgnoreNotFound(", ")")...)
		d.Fix("ignore NotFound: the object is gone", edits...)
	}
	return d
}

// isListElement: the object is an element of a list, or the variable of the loop that goes through one.
func isListElement(obj ssa.Value) bool {
	switch v := ssaflow.Unwrap(obj).(type) {
	case *ssa.IndexAddr:
		return true
	case *ssa.Alloc:
		return slices.ContainsFunc(ssaflow.StoresTo(v), func(x ssa.Value) bool {
			load, ok := x.(*ssa.UnOp)
			if !ok {
				return false
			}
			_, element := load.X.(*ssa.IndexAddr)
			return element
		})
	}
	return false
}

// deletesByName: the object was not read before: effects.DeletesByName, or a clientset deletes what has the name
// of the key of a work queue.
func (c *checker) deletesByName(fn *ssa.Function, call ssaflow.Call, op kube.Op) bool {
	isNamed := op.Clientset && slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return effects.NamedByKey(c.pass.Effects, a) })
	return effects.DeletesByName(c.pass.Effects, fn, call, op) || isNamed && !slices.ContainsFunc(c.pass.Flow.Calls(fn), func(read ssaflow.Call) bool {
		is, ok := kube.ClientOp(read.Fn)
		return ok && is.Verb == kube.Get && types.Identical(read.Arg(-1).Type(), call.Arg(-1).Type()) && ssaflow.Reaches(read.Instr, call.Instr, nil)
	})
}
