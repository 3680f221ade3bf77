package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// withIntended adds to the drops of changes in sight the writes of which it is known otherwise that
// they are to save the status, whoever has changed it: they are made because the status was found
// to differ from another one, or by a function that does nothing else with what it gets and
// whose name says so.
func (c *checker) withIntended(drops []*drop) []*drop {
	fn := c.f.Fn.Object()
	named := fn != nil && c.o.Root.Kind == memory.RootParam && onpurpose.Named(fn.Name(), onpurpose.SavesStatus)
	for _, m := range c.o.Moments {
		op := m.MainOp()
		if op == nil || op.Op.Verb == kube.Create || slices.ContainsFunc(drops, func(d *drop) bool { return d.at == m }) {
			continue
		}
		found := c.foundDifferent(m, op)
		byName := found == nil && named && op.Via == nil && !c.quiet(c.hasOtherUse(m), m, "the function does more with the object than to write it, or a caller does")
		if (byName || found != nil && !c.quiet(c.hasOtherChange(m) || c.isOutAgain(found, m), m, "something else was changed as well, or may have been")) &&
			!c.quiet(c.isStatusSaved(m), m, "the status is saved elsewhere in the function") {
			drops = append(drops, &drop{checker: c, at: m, op: op, differs: found, promised: byName})
		}
	}
	return drops
}

// foundDifferent returns the comparison of the whole status of the object, or of the one
// that it is a copy of, with another one, which has found them different where the write is.
func (c *checker) foundDifferent(m *object.Event, op *memory.OpCall) ssa.Instruction {
	v := object.Operand(c.pass.Effects, op)
	if v == nil {
		return nil
	}
	own := []ssaflow.AccessPath{objects.ComparedPlace(c.pass.Flow, v)}
	if of := c.copyOf(v); of != nil {
		own = append(own, objects.ComparedPlace(c.pass.Flow, of))
	}
	isStatus := func(at ssaflow.AccessPath) bool {
		return slices.ContainsFunc(own, func(o ssaflow.AccessPath) bool { return at == o.Below(".Status") })
	}
	for _, d := range objects.KnownDifferent(c.pass.Flow, m.Instr) {
		if d.X != d.Y && (isStatus(d.X) || isStatus(d.Y)) {
			return d.At
		}
	}
	return nil
}

// copyOf returns the object that v is a deep copy of, nil for others.
func (c *checker) copyOf(v ssa.Value) ssa.Value {
	made, ok := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(*ssa.Call)
	if !ok {
		return nil
	}
	call, ok := c.pass.Flow.Resolve(made)
	if !ok {
		return nil
	}
	if into, copies := kube.DeepCopies(call.Fn); !copies || into {
		return nil
	}
	return call.Arg(-1)
}

// isOutAgain: between a comparison and a write the object leaves sight.
func (c *checker) isOutAgain(found ssa.Instruction, at *object.Event) bool {
	return slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return (m.Leaves || m.LeavesPart) && m != at && ssaflow.Reaches(found, m.Instr, nil) && c.o.Reaches(m.Instr, at.Instr)
	})
}

// isStatusSaved: the function saves the status of an object of the kind in another place.
func (c *checker) isStatusSaved(at *object.Event) bool {
	return slices.ContainsFunc(object.WithStatus(c.pass.Effects, c.f), func(o *object.Object) bool {
		return o.Type.Obj() == c.o.Type.Obj() && slices.ContainsFunc(o.Moments, func(m *object.Event) bool { return m.StatusOp() != nil })
	}) || object.OtherWrites(c.pass.Effects, c.f, c.o, at, object.Status)
}

// hasOtherUse: besides a write, the function changes the object, or gives it away before.
func (c *checker) hasOtherUse(at *object.Event) bool {
	return c.isForMore() || slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return len(m.Changes) > 0 || (m.Leaves || m.LeavesPart) && m != at && c.o.Reaches(m.Instr, at.Instr)
	})
}

// isForMore: a caller changes something else of the object that it hands over, as its finalizers.
func (c *checker) isForMore() bool {
	return slices.ContainsFunc(c.pass.Effects.Graph().Sites(c.f.Fn), func(s callgraph.Site) bool {
		in := c.pass.Effects.Of(s.Caller)
		return in != nil && slices.ContainsFunc(object.WithStatus(c.pass.Effects, in), func(o *object.Object) bool {
			return slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
				op := m.MainOp()
				return op != nil && op.Call.Instr == s.Call.Instr && (&checker{c.pass, in, o}).hasOtherChange(m)
			})
		})
	})
}
