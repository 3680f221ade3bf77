package ownerreference

import "github.com/ctrlvet/ctrlvet/internal/engine/objects"

// reportItself reports objects that are made their own owners.
func (c *checker) reportItself() {
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			if !setsOwner(call.Fn) || call.Arg(1) == nil {
				continue
			}
			if owner := objects.PathOf(c.pass.Flow, call.Arg(0)); owner.Root != nil && owner == objects.PathOf(c.pass.Flow, call.Arg(1)) {
				c.pass.At(call).
					Sayf("%s is made its own owner: the reference says nothing, and once it is stored a foreground deletion waits for the object itself", objectText(call.Arg(1)))
			}
		}
	}
}
