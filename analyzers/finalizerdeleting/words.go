package finalizerdeleting

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// report: the finalizer is added before the deletion is looked at, or after
// a deletion branch that goes on.
func (c *checker) report(ch lifecycle.FinalizerChange, obj ssaflow.AccessPath, test *ssa.If, before bool) {
	node := c.pass.Flow.Node(ch.Instr)
	if node == nil {
		return
	}
	name := c.name(node, ch)
	msg := fmt.Sprintf("%s may be being deleted here, and then takes no new finalizers (Forbidden); return at the end of the deletion branch", name)
	if before {
		msg = fmt.Sprintf("the finalizer is added before the deletion of %s is handled: an object being deleted takes no new finalizers, and the cleanup below is not reached", name)
	}
	d := c.pass.At(node)
	if test != nil && test.Cond.Pos().IsValid() {
		d.Because(test.Cond.Pos(), "the deletion is looked at here")
	}
	d.Say(msg)
}

func (c *checker) name(node ast.Node, ch lifecycle.FinalizerChange) string {
	if call, ok := node.(*ast.CallExpr); ok {
		for _, a := range call.Args {
			if t := c.pass.TypesInfo.TypeOf(a); t != nil && (kube.IsAPIObject(t) || kube.IsObjectInterface(t)) {
				return rule.Name(a)
			}
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			return rule.Name(sel.X)
		}
	}
	if sel, ok := node.(*ast.SelectorExpr); ok {
		return rule.Name(sel.X)
	}
	return "the object"
}
