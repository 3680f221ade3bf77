package finalupdatenotfound

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var removal = rule.Form{Name: "removal", Level: rule.OnRequest, Run: reportRemoval,
	Option: "also report a write that removes a finalizer and whose NotFound is returned as a failure"}

// reportRemoval reports the write itself.
func reportRemoval(pass *rule.Pass) {
	for _, p := range rule.Shared(pass, findPaths) {
		for _, w := range p.stores {
			if w.Via != nil || !errflow.ReturnedRaw(pass.Flow, w.Call) {
				continue
			}
			if src, ok := pass.Operation(p.f, w); ok {
				pass.At(src.Call).
					Sayf("the NotFound of this %s is returned as a failure, although %s is gone then, as it should be: use client.IgnoreNotFound", src.Name, src.Object)
			}
		}
	}
}
