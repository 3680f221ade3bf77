package listerbeforesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportSetUp reports reads of listers in the constructor of a controller which a framework
// runs before it starts the informers. What such a constructor hands on runs later.
func (c *checker) reportSetUp() {
	framework, ok := kube.RunsBeforeStart(c.fn.Signature)
	calls := c.pass.Flow.Calls(c.fn)
	if !ok {
		c.reportRegistering(calls)
	}
	if !ok || c.test || c.fn.Parent() != nil || slices.ContainsFunc(calls, waitsItself) {
		return
	}
	for _, call := range calls {
		from, ok := call.CachedRead()
		e := c.pass.Flow.CallExpr(call.Instr)
		if _, plain := call.Instr.(*ssa.Call); !ok || !plain || from.What != "lister" || e == nil || slices.ContainsFunc(c.reads, func(r read) bool { return r.at == analysis.Range(e) }) {
			continue
		}
		c.pass.At(e).Sayf("%s is called before %s starts the informers: the cache is still empty, so objects look missing; read it when an object is reconciled", types.ExprString(e.Fun), framework)
	}
}

// waitsItself: a call waits for caches, or starts informers.
func waitsItself(call ssaflow.Call) bool {
	return kube.IsCacheSyncWait(call.Fn) || kube.LooksLikeWait(call.Fn) || call.Fn != nil && call.Fn.Name() == "StartInformers"
}
