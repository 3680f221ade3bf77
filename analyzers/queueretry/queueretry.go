package queueretry

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports failed items that are queued again without back-off.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		c.all = append(c.all, calls...)
		for _, q := range calls {
			if q.Method == "Get" {
				c.gets = append(c.gets, q)
			}
		}
	}
	if len(c.gets) == 0 {
		return
	}
	for _, get := range c.gets {
		c.reportLost(get)
	}
	for _, q := range c.all {
		if q.RateLimiting() && q.Method == "Add" && c.hasFailed(q) && c.isFromGet(q) {
			c.report(q)
		}
	}
}

type checker struct {
	pass *rule.Pass
	all  []queues.Call
	gets []queues.Call
}

// hasFailed: an error is known to be there where q is called, and which one it is
// has not been asked.
func (c *checker) hasFailed(q queues.Call) bool {
	known := c.pass.Flow.Known(q.Instr.Block())
	return errflow.SomeFailed(known) && !known.Has(func(k ssaflow.Cond) bool { return k.Val && isErrorTest(k.Value) })
}

// isErrorTest: the condition holds for some errors only, one of which may ask for
// a retry at once.
func isErrorTest(cond ssa.Value) bool {
	switch v := cond.(type) {
	case *ssa.Extract:
		assert, ok := v.Tuple.(*ssa.TypeAssert)
		return ok && kube.IsError(assert.X.Type())
	case *ssa.Call:
		if fn := v.Call.StaticCallee(); fn != nil {
			obj, _ := fn.Object().(*types.Func)
			return kube.ErrorTest(obj)
		}
	}
	return false
}

// isFromGet: the item was taken off the same queue, here or by each caller.
func (c *checker) isFromGet(q queues.Call) bool {
	if c.isGot(q, q.Item()) {
		return true
	}
	param, ok := queues.Bare(q.Item()).(*ssa.Parameter)
	return ok && q.Field != nil && c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		if c.isGot(q, arg) {
			return callgraph.LookFound, nil
		}
		if param, ok := queues.Bare(arg).(*ssa.Parameter); ok {
			return callgraph.LookInto, param
		}
		return callgraph.LookPast, nil
	})
}

// isGot: the item was taken off the queue of q by a Get in the same function.
func (c *checker) isGot(q queues.Call, item ssa.Value) bool {
	return slices.ContainsFunc(c.gets, func(g queues.Call) bool {
		got, _ := g.Got()
		return queues.SameItem(got, item) && (q.Queue == g.Queue || q.Field != nil && q.Field == g.Field)
	})
}

// report reports an item that is added without the rate limiter.
func (c *checker) report(q queues.Call) {
	call := c.pass.Flow.CallExpr(q.Instr)
	if call == nil {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		c.pass.At(call).Fix("call AddRateLimited", fix.Replace(sel.Sel, "AddRateLimited")).
			Sayf("%s.Add after an error retries at once without back-off: use AddRateLimited", types.ExprString(sel.X))
	}
}

// reportLost reports work on an item that may fail, where nothing that runs then adds an item to the
// queue again, although it could tell with what delay.
func (c *checker) reportLost(get queues.Call) {
	if get.Field == nil || !get.RateLimiting() || c.pass.HelpsTests(get.Instr.Parent()) || objects.HandsOut(c.pass.Flow, get.Field) {
		return
	}
	runs := c.pass.Effects.Graph().From(get.Instr.Parent(), callgraph.Everything)
	for _, q := range c.all {
		switch q.Method {
		case "Add", "AddAfter", "AddRateLimited", "NumRequeues":
			if q.Field == nil || q.Field == get.Field && (runs.Has(q.Instr.Parent()) || q.Method == "NumRequeues" || c.isFromGet(q) || c.hasFailed(q)) {
				return
			}
		}
	}
	item, _ := get.Got()
	for _, fn := range append([]*ssa.Function{get.Instr.Parent()}, get.Instr.Parent().AnonFuncs...) {
		for _, call := range c.pass.Flow.Calls(fn) {
			if work, ok := call.Instr.(*ssa.Call); ok && c.isWork(call, item) && c.mayGiveUp(work) {
				c.pass.At(call).Sayf("when %s fails, nothing adds the item to the queue again: it is not tried before its next event, which may never come; call AddRateLimited", c.pass.CallName(c.pass.Flow.CallExpr(work)))
				return
			}
		}
	}
}

// isWork: the call is the work on the item: a function of the module or a field gets it, or what
// was made of it, or it is a request to the API server beside it.
func (c *checker) isWork(call ssaflow.Call, item ssa.Value) bool {
	if c.pass.Flow.CallExpr(call.Instr) == nil || kube.Is(call.Fn, "cache.SplitMetaNamespaceKey") || kube.IsKeyFunc(call.Fn) || kube.QueueMethod(call.Fn) != "" {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb != kube.Watch
	}
	if call.Fn != nil && !c.pass.InModule(call.Fn.Pkg()) || call.Static != nil && call.Static.Parent() != nil {
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return queues.SameItem(a, item) || queues.OfItemAlone(c.pass.Flow, a, item) })
}

// mayGiveUp: the error of the work is looked at, and where there is one the function comes to an end
// of its own: no other work follows that may be told of it.
func (c *checker) mayGiveUp(work *ssa.Call) bool {
	err := errflow.ErrorOf(work)
	if err == nil {
		return false
	}
	return slices.ContainsFunc(ssaflow.Returns(work.Parent()), func(ret *ssa.Return) bool { return c.pass.Flow.NonNil(err, ret.Block()) })
}
