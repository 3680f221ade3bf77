package shutdownorder

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isConfined: nobody waits for the context to end, as far as the function shows: it
// is used for the informers and for calls that return, not to work until it ends.
func isConfined(pass *rule.Pass, ctx ssa.Value) bool {
	if ctx.Referrers() == nil {
		return false
	}
	for _, r := range *ctx.Referrers() {
		switch r := r.(type) {
		case ssa.CallInstruction:
			c, ok := pass.Flow.Resolve(r)
			if !ok || !isHarmless(pass, c, ctx) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func isHarmless(pass *rule.Pass, c ssaflow.Call, ctx ssa.Value) bool {
	switch {
	case c.Fn == nil:
		return false
	case kube.CancelsContext(c.Fn), kube.DerivesContext(c.Fn), isLoggerOf(c.Fn), takesInformers(c):
		return true
	case c.Method && c.Args[0] == ctx && c.Fn.Name() == "Done":
		return c.Value() != nil && isForInformers(pass, c.Value())
	case c.Method && c.Args[0] == ctx:
		return true
	}
	_, op := kube.ClientOp(c.Fn)
	return op
}

// isLoggerOf: the call asks the context for its logger.
func isLoggerOf(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() == 1 && kube.IsLogger(results.At(0).Type())
}

// isForInformers: the channel is handed to factories and waits for caches only.
func isForInformers(pass *rule.Pass, ch ssa.Value) bool {
	for _, r := range *ch.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(r)
			if !ok || !takesInformers(c) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// takesInformers: the call starts informers, or waits for their caches.
func takesInformers(c ssaflow.Call) bool {
	if kube.IsCacheSyncWait(c.Fn) {
		return true
	}
	return c.Method && (kube.IsFactoryStart(c.Fn, c.Args[0].Type()) || kube.IsFactoryWait(c.Fn, c.Args[0].Type()))
}
