package nilmap

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var skipped = rule.Form{Name: "skipped", Run: each(isSkipped, func(pass *rule.Pass, m mistake) {
	pass.At(m.node).Sayf("nothing is recorded on an object without %s, whose map is nil; create the map instead of passing over it", lower(m.field))
})}

// onlyIfThere: the write is made only where the map is not nil, the map is put
// back or the object written afterwards in any case, and nothing in the function
// creates the map where it is nil.
func (c *checker) onlyIfThere(w *ssa.MapUpdate, f objects.Field) bool {
	shown := func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return ok && !isNil && x == w.Map
	}
	there := func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(c.pass.Flow.Known(b), shown) }
	if !f.Getter || len(w.Block().Preds) != 1 || !there(w.Block()) {
		return false
	}
	put := false
	for _, x := range c.pass.Flow.Calls(c.fn) {
		name, set, ok := kube.MetaAccessor(x.Fn)
		if !ok || !set || name != f.Name() {
			continue
		}
		if x.Arg(0) != w.Map { // another map is put in
			return false
		}
		put = put || !there(x.Instr.Block())
	}
	return put
}
