package ownerreference

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNoUID reports owners that were made here and never read or created.
func (c *checker) reportNoUID() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return // its objects have no owners
	}
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			if !setsOwner(call.Fn) {
				continue
			}
			owner, e := ssaflow.Unwrap(call.Arg(0)), c.pass.Flow.CallExpr(call.Instr)
			kind := kube.Named(owner.Type())
			if e != nil && len(e.Args) > 0 && kind != nil && c.without(owner, "UID", call.Instr, 0) && !c.written(f, owner) {
				c.pass.At(e.Args[0]).
					Sayf("this %s was made here and has no UID: the API server refuses a reference to it (ownerReferences[0].uid: Required value); read it first", kind.Obj().Name())
			}
		}
	}
}

// written: the object is sent to the API server, which answers with a UID.
func (c *checker) written(f *memory.Func, v ssa.Value) bool {
	return slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool {
		return op.Op.Writes() && objects.PathOf(c.pass.Flow, object.Operand(c.pass.Effects, &op)) == objects.PathOf(c.pass.Flow, v)
	})
}
