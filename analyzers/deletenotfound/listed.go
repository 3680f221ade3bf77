package deletenotfound

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
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

// isOfKey: the name is the one of a key of a work queue.
func (c *checker) isOfKey(name ssa.Value) bool {
	part, ok := name.(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := part.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	split, ok := c.pass.Flow.Resolve(call)
	return ok && kube.Is(split.Fn, "cache.SplitMetaNamespaceKey")
}

// findTaken returns what functions run that take keys from a work queue, themselves included.
func findTaken(pass *rule.Pass) *callgraph.Closure {
	var roots []*ssa.Function
	for _, f := range pass.Funcs() {
		if slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool { return kube.QueueMethod(c.Fn) == "Get" }) {
			roots = append(roots, f.Fn)
		}
	}
	return pass.Effects.Graph().Closure(roots, callgraph.BeforeReturn, nil)
}
