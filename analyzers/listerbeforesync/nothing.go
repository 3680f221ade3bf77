package listerbeforesync

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNothing reports waits that are given no function to ask.
func reportNothing(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			expr := pass.Flow.CallExpr(c.Instr)
			if expr == nil || !kube.IsCacheSyncWait(c.Fn) || !c.Variadic() || len(expr.Args) >= c.Fn.Signature().Params().Len() {
				continue
			}
			pass.At(expr).Sayf("%s is given nothing to wait for and is true at once: the caches may be empty behind it; hand it the HasSynced of each informer", pass.CallName(expr))
		}
	}
}
