package listerbeforesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var early = rule.Form{Name: "early", Run: each(func(c *checker) {
	c.reportEarly()
	c.reportConstructor()
})}

// reportEarly reports reads in the function that makes the informer, in what it hands the
// informer to, and in what is started above the wait for it.
func (c *checker) reportEarly() {
	for _, r := range c.reads {
		switch r.place {
		case makesInformer:
			c.at(r).Sayf("%s is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache.WaitForCacheSync first", r.name)
		case handedOn:
			c.at(r).Sayf("%s reads the cache of %s, which is not synced here; wait for HasSynced before the call", r.name, informerName(r.Keys))
		case aboveWait:
			c.at(r, c.pass.Cause(r.Wait, "the wait")...).
				Sayf("%s reads %s but starts before WaitForCacheSync below: it sees an empty cache; move it after the wait", r.name, informerName(r.Keys))
		}
	}
}

// reportConstructor reports reads of listers in the constructor of a controller which a
// framework runs before it starts the informers. What such a constructor hands on runs later.
func (c *checker) reportConstructor() {
	framework, ok := kube.RunsBeforeStart(c.fn.Signature)
	calls := c.pass.Flow.Calls(c.fn)
	if !ok || c.test || c.fn.Parent() != nil || c.pass.Quiet(slices.ContainsFunc(calls, isWaitOrStart), c.fn.Syntax(), "the function starts the informers or waits for them itself") {
		return
	}
	for _, call := range calls {
		from, ok := call.CachedRead()
		e := c.pass.Flow.CallExpr(call.Instr)
		if _, plain := call.Instr.(*ssa.Call); !ok || !plain || from.What != "lister" || e == nil ||
			slices.ContainsFunc(c.reads, func(r read) bool { return r.at == analysis.Range(e) }) {
			continue
		}
		c.pass.At(e).Sayf("%s is called before %s starts the informers: the cache is still empty, so objects look missing; read it when an object is reconciled", types.ExprString(e.Fun), framework)
	}
}

func isWaitOrStart(call ssaflow.Call) bool {
	return kube.IsCacheSyncWait(call.Fn) || kube.LooksLikeWait(call.Fn) || call.Fn != nil && call.Fn.Name() == "StartInformers"
}

// hasSignal: what is started waits for an item of a queue that says nothing but that
// something has happened. Then it goes over all objects; those that the cache does
// not have yet come with events of their own. A key that is looked up is another matter.
func (c *checker) hasSignal(call ssaflow.Call) bool {
	if call.Static == nil {
		return false
	}
	calls := queues.Calls(c.pass.Flow, call.Static)
	return slices.ContainsFunc(calls, func(q queues.Call) bool {
		item, shutdown := q.Got()
		return q.Method == "Get" && item != nil && shutdown != nil && isOnlyDone(item, calls)
	})
}

// isOnlyDone: the item is given back to the queue, and nothing else is done with it.
func isOnlyDone(item ssa.Value, calls []queues.Call) bool {
	for v := range queues.Carried(item) {
		for _, r := range *v.Referrers() {
			ci, ok := r.(ssa.CallInstruction)
			if ok && !slices.ContainsFunc(calls, func(q queues.Call) bool { return q.Instr == ci }) {
				return false
			}
			if _, asked := r.(*ssa.BinOp); asked {
				return false
			}
		}
	}
	return true
}
