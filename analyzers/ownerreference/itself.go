package ownerreference

import (
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var itself = rule.Form{Name: "itself", Run: reportItself}

// reportItself reports objects that are made their own owners.
func reportItself(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if !setsOwner(call.Fn) || call.Arg(1) == nil {
				continue
			}
			if owner := objects.PathOf(pass.Flow, call.Arg(0)); owner.Root != nil && owner == objects.PathOf(pass.Flow, call.Arg(1)) {
				pass.At(call).
					Sayf("%s is made its own owner: the reference says nothing, and once it is stored a foreground deletion waits for the object itself", objectText(call.Arg(1)))
			}
		}
	}
}
