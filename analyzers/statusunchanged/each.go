package statusunchanged

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// each returns the write by which fn sends the status at each pass. When every way
// passes one, it is the last in the source of those that every way passes, or every way
// to what makes it run again; otherwise the last of those of which each way passes some.
// nil when a pass that comes there has created or deleted something before: then it is
// not one in which nothing happens.
func (c *checker) each(fn *ssa.Function, kind *types.Named, why reason) *write {
	var last, always *write
	sure := false
	later := func(than, w *write) bool { return than == nil || than.call.Instr.Pos() < w.call.Instr.Pos() }
	asks, _ := why.place.(ssa.Instruction)
	ws := c.statusWrites(fn, kind)
	for i := range ws {
		w := &ws[i]
		b := w.call.Instr.Block()
		quiet := c.pass.QuietAt(w.call.Instr)
		if quiet(len(lifecycle.Deleting(c.pass.Flow, b)) > 0, "the object is being deleted") ||
			quiet(c.aside(c.pass.Flow.Known(b)), "something failed before, or there is no such object") ||
			quiet(c.nameless(w), "the object was made here, has no name and was never read: there is no status to compare with") ||
			quiet(c.busy(w.call.Instr), "the pass has created or deleted something before: it is none in which nothing happens") {
			continue
		}
		if later(last, w) {
			last = w
		}
		passed := c.passed(fn, func(i ssa.Instruction) bool { return i == w.call.Instr })
		sure = sure || passed
		if (passed || asks != nil && asks.Parent() == fn && ssaflow.Dominates(w.call.Instr, asks)) && later(always, w) {
			always = w
		}
	}
	if sure {
		return always
	}
	return last
}

// passed: every way through fn, but where it fails, finds nothing, or the object is
// being deleted, passes one of the instructions.
func (c *checker) passed(fn *ssa.Function, at func(ssa.Instruction) bool) bool {
	return at(fn.Blocks[0].Instrs[0]) || errflow.ReturnsWithout(c.pass.Flow, fn.Blocks[0].Instrs[0], func(i ssa.Instruction) bool {
		return at(i) || len(lifecycle.Deleting(c.pass.Flow, i.Block())) > 0
	}, c.aside) == nil
}
