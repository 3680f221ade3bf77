package blocking

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var cachesync = rule.Form{Name: "cachesync", Run: eachCall((*checker).reportCacheSync)}

// reportCacheSync reports waits for caches that only the end of the manager ends.
// Those that take a context alone are polls.
func (c *checker) reportCacheSync(call ssaflow.Call, e *ast.CallExpr) {
	if kube.IsCacheSyncWait(call.Fn) && !c.waitsForManager(call) && c.stopsLate(call) {
		c.pass.At(e).Sayf("%s has no limit if the informer cannot sync, and blocks %s; use a context with a timeout", types.ExprString(e.Fun), c.who(call.Instr.Parent()))
	}
}

// stopsLate: the stop channel of a wait for caches is Done of a context without
// deadline, or the context itself is an argument.
func (c *checker) stopsLate(call ssaflow.Call) bool {
	for _, a := range call.Args {
		if done, ok := a.(*ssa.Call); ok && done.Call.IsInvoke() && done.Call.Method.Name() == "Done" {
			a = done.Call.Value
		}
		if kube.IsContext(a.Type()) && c.unbounded(a) {
			return true
		}
	}
	return false
}
