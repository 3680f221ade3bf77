package cachemutation

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// excused: the change of memory of the cache does no harm, or is part of one that is
// reported.
func (c *checker) excused(w memory.Write, src *summary.Source) bool {
	quiet := c.pass.QuietAt(w.Instr)
	return quiet(w.Trusted || src.Param && c.pass.Effects.Trusted(c.f), "the settings let this function change cached objects") ||
		quiet(c.gone(w), "the API server was asked for the object and did not find it: it has left the cache") ||
		quiet(src.Param && left(c.pass, c.f.Fn), "the one handler of the informer gets it after its deletion: it has left the cache") ||
		quiet(w.NewOnly, "this happens only to an object without a name, UID or version: none of the cache") ||
		quiet(w.SelfAssign(), "the field is assigned to itself") ||
		quiet(w.Ref.TypedOnly && !src.Typed, "whether the object is a Go struct or unstructured, which copies, is not known") ||
		quiet(w.Decode && c.changedBefore(w.Ref.Root), "the object was changed before in order to be written: one cause, reported there")
}

// gone: the write stands where the API server has been asked for the object by its
// name and has not found it: it has left the cache, too, or is about to.
func (c *checker) gone(w memory.Write) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.InClosure {
		return false
	}
	object := c.pass.Flow.PlaceOf(st.Addr).Root
	for k := range c.pass.Flow.Known(st.Block()).All() {
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val || len(test.Call.Args) != 1 {
			continue
		}
		asked, ok := c.pass.Flow.Resolve(test)
		if !ok || !kube.IsNotFoundTest(asked.Fn) {
			continue
		}
		read, ok := errflow.ResultOf(c.pass.Flow, asked.Arg(0))
		if !ok {
			continue
		}
		op, ok := kube.ClientOp(read.Fn)
		if !ok || op.Verb != kube.Get || !op.Clientset {
			continue // a client of controller-runtime may answer from the cache
		}
		if name, ok := ssaflow.SoleDefinition(read.Arg(op.Key)).(*ssa.UnOp); ok {
			if at := c.pass.Flow.PlaceOf(name.X); at.Root == object && at.Path.HasField("Name") {
				return true
			}
		}
	}
	return false
}
