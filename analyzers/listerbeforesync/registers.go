package listerbeforesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportRegistering reports reads of a cache in a function that hands handlers to
// controllers from where the cache is, too: they are started when all have theirs.
func (c *checker) reportRegistering(calls []ssaflow.Call) {
	if c.test || c.fn.Parent() != nil {
		return
	}
	from := make(map[ssaflow.AccessPath]string)
	for _, call := range calls {
		if contract, controller, ok := kube.RegistersWith(call.Fn); ok && call.Arg(controller) != nil {
			from[c.source(call.Arg(controller))] = contract.Framework
		}
	}
	if len(from) == 0 || slices.ContainsFunc(calls, starts) || c.startedBefore() {
		return
	}
	for _, call := range calls {
		read, ok := call.CachedRead()
		e := c.pass.Flow.CallExpr(call.Instr)
		if _, plain := call.Instr.(*ssa.Call); !ok || !plain || read.What != "lister" || e == nil {
			continue
		}
		if framework := from[c.source(call.Args[0])]; framework != "" {
			c.pass.At(e).Sayf("%s is called before %s starts the controllers that get their handlers here: the cache is still empty, so objects look missing; read it in a handler", types.ExprString(e.Fun), framework)
		}
	}
}

// source returns where a controller or cache comes from, below the methods without arguments
// that lead to it: the factory of factory.Core().V1().Secret().Cache(), or the field that
// holds the controller.
func (c *checker) source(v ssa.Value) ssaflow.AccessPath {
	for range 8 {
		call, ok := ssaflow.Unwrap(v).(*ssa.Call)
		if !ok {
			break
		}
		got, ok := c.pass.Flow.Resolve(call)
		if !ok || !got.Method || len(got.Args) != 1 {
			break
		}
		v = got.Args[0]
	}
	return c.pass.Flow.PlaceOf(ssaflow.Unwrap(v))
}

// starts: a call starts controllers or waits for caches.
func starts(call ssaflow.Call) bool {
	return waitsItself(call) || kube.StartsControllers(call.Fn)
}

// startedBefore: who calls the function has started something before.
func (c *checker) startedBefore() bool {
	for _, site := range c.pass.Effects.Graph().Sites(c.fn) {
		for _, call := range c.pass.Flow.Calls(site.Caller) {
			if starts(call) && ssaflow.Reaches(call.Instr, site.Call.Instr, nil) {
				return true
			}
		}
	}
	return false
}
