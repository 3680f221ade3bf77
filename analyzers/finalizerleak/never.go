package finalizerleak

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var never = rule.Form{Name: "never", Run: reportNever}

// reportNever reports finalizers of which only this package knows the name, and that
// it adds and does nothing else with.
func reportNever(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	for _, obj := range c.order {
		if c.other[obj] {
			continue
		}
		if _, isConst := obj.(*types.Const); isConst {
			pass.At(c.added[obj]).
				Sayf("the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", obj.Name())
			continue
		}
		pass.At(c.added[obj]).Sayf("the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
	}
}

// neverRemoved: form never is about the call, whether it is on or not.
func (c *checker) neverRemoved(call *ast.CallExpr) bool {
	for _, obj := range c.order {
		if c.added[obj] == call && !c.other[obj] {
			return true
		}
	}
	return false
}
