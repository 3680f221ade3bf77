package statusorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// sameBase reports a status patch that is computed from the same base as the
// patch of the main resource before it: the answer of the first has brought the
// status back that the base holds, whoever has set what.
func (c *checker) sameBase() {
	for _, main := range c.o.Moments {
		op := main.MainOp()
		if op == nil || op.Via != nil || op.Op.Verb != kube.Patch || op.Op.Clientset || !c.overwrites(main, op) {
			continue
		}
		from := object.MergeBase(c.pass.Effects, op)
		if from == nil {
			continue
		}
		var saved *object.Event
		c.o.Forward(main, 0, func(st int, at *object.Event) int {
			if s := at.StatusOp(); s != nil {
				if s.Via == nil && s.Op.Verb == kube.Patch && s.Sub == "status" && object.MergeBase(c.pass.Effects, s) == from && c.o.Certain(s) {
					saved = at
				}
				return object.Stop
			}
			if at.Replaced || at.Leaves || at.LeavesPart || len(at.Copies) > 0 || len(at.Ops) > 0 {
				return object.Stop
			}
			for _, w := range at.Changes {
				if w.Part == object.PartStatus || w.Part == object.PartWhole || w.Part == object.PartOther {
					return object.Stop
				}
			}
			return st
		}, func(st int, known ssaflow.Conds) int {
			if object.FailedIn(op, known) {
				return object.Stop
			}
			return st
		})
		if saved != nil && c.found[saved] == nil {
			c.reportBase(main, saved, from)
		}
	}
}

func (c *checker) reportBase(main, saved *object.Event, from *ssa.Call) {
	first, ok1 := c.pass.Operation(c.f, main.MainOp())
	save, ok2 := c.pass.Operation(c.f, saved.StatusOp())
	if !ok1 || !ok2 {
		return
	}
	c.pass.At(save.Call).Because(first.Call, "the response brings the stored status back").Because(c.pass.Flow.CallExpr(from), "both patches start from this base").
		Sayf("%s of %s sends no status: the response to %s on line %d has already replaced it with the stored one; patch the status first, from a copy, or keep a copy", save.Name, save.Object, first.Name, c.pass.Line(first.Call.Pos()))
}
