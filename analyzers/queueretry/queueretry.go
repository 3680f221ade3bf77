package queueretry

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
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
		c.lost(get)
	}
	for _, q := range c.all {
		switch {
		case !q.RateLimiting():
		case q.Method == "Add" && c.failed(q) && c.fromGet(q):
			c.report(q, "Add", " after an error retries at once without back-off: use AddRateLimited")
		case q.Method == "AddAfter" && q.Field != nil && c.counted(q) && !c.limited(q):
			c.report(q, "AddAfter", " does not count retries, so NumRequeues stays 0 and the limit is never reached: use AddRateLimited")
		case q.Method == "NumRequeues":
			c.uncounted(q)
		}
	}
}

type checker struct {
	pass *rule.Pass
	all  []queues.Call
	gets []queues.Call
}

// failed: an error is known to be there where q is called, and which one it is
// has not been asked.
func (c *checker) failed(q queues.Call) bool {
	known := c.pass.Flow.Known(q.Instr.Block())
	return errflow.SomeFailed(known) && !slices.ContainsFunc(known, func(k ssaflow.Cond) bool { return k.Val && tellsApart(k.Value) })
}

// tellsApart: the condition holds for some errors only, one of which may ask for
// a retry at once.
func tellsApart(cond ssa.Value) bool {
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

// fromGet: the item was taken off the same queue, here or by each caller.
func (c *checker) fromGet(q queues.Call) bool {
	if c.got(q, q.Item()) {
		return true
	}
	param, ok := queues.Bare(q.Item()).(*ssa.Parameter)
	return ok && q.Field != nil && c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		if c.got(q, arg) {
			return callgraph.LookFound, nil
		}
		if param, ok := queues.Bare(arg).(*ssa.Parameter); ok {
			return callgraph.LookInto, param
		}
		return callgraph.LookPast, nil
	})
}

// got: the item was taken off the queue of q by a Get in the same function.
func (c *checker) got(q queues.Call, item ssa.Value) bool {
	return slices.ContainsFunc(c.gets, func(g queues.Call) bool {
		got, _ := g.Got()
		return queues.SameItem(got, item) && (q.Queue == g.Queue || q.Field != nil && q.Field == g.Field)
	})
}
