package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// quiet notes at an event why nothing is reported.
func (c *checker) quiet(cond bool, at *object.Event, why string) bool {
	return c.pass.Quiet(cond, at.Instr, why)
}

// maySendOther: the operation is not known to send this very object, with the status in it.
func (c *checker) maySendOther(d *drop) bool {
	op := d.op
	quiet := func(cond bool, why string) bool { return c.pass.Quiet(cond, op.Call.Instr, why) }
	return quiet(object.CreateOr(op) && !d.change.InClosure, "CreateOrUpdate writes what its function leaves") ||
		quiet(op.Op.Verb == kube.Apply, "an apply says itself what it sends") ||
		quiet(!c.o.Certain(op) && !d.isInEach(), "which object this writes is not certain") ||
		quiet(object.DryRun(c.pass.Effects, op), "a dry run") ||
		quiet(!object.SendsObject(c.pass.Effects, op), "the patch does not send the object") ||
		quiet(op.Op.Verb == kube.Create && (!c.o.Fresh() || kube.IsType(c.o.Type, "corev1.Node")), "the object is not a new one, or its kind keeps the status at its creation")
}

// isInEach: the operation writes one of several objects, and the change was made in each of
// them: in what a variable holds, whichever that is.
func (d *drop) isInEach() bool {
	v := object.Operand(d.pass.Effects, d.op)
	return d.op.Via == nil && len(d.op.Obj) > 1 && v != nil && !d.f.Val(v).Opaque &&
		!slices.ContainsFunc(d.op.Obj, func(r memory.Ref) bool {
			return r.Copy || !slices.ContainsFunc(d.f.Writes, func(w memory.Write) bool {
				return w.Instr == d.change.Instr && w.Ref.Root == r.Root && w.Ref.Path.HasPrefix(r.Path+".Status")
			})
		})
}

// isDefinedWithout: the kind's resource definition says that the object holds its status.
func (c *checker) isDefinedWithout(src rule.Operation) bool {
	return c.pass.Quiet(c.pass.DefinedWithoutStatus(c.o.Type), src.Call, "the resource definition of the kind has no status subresource, whatever its markers say")
}

// isGoing: the write is about finalizers, by a helper that does nothing else, or of an
// object that is being deleted, or loses one on each way there: with its status, nobody
// loses anything.
func (c *checker) isGoing(at *object.Event) bool {
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Field() == "Finalizers" && (m == at || c.isDeleting(at) && c.o.Reaches(m.Instr, at.Instr)) {
				return true
			}
		}
	}
	return slices.ContainsFunc(lifecycle.FinalizerChanges(c.pass.Flow, c.f.Fn), func(ch lifecycle.FinalizerChange) bool {
		return ch.Verb == kube.FinalizerRemove && !ch.Written && ssaflow.Dominates(ch.Instr, at.Instr) && object.Behind(c.pass.Effects, c.f, ch.Object) == c.o
	})
}

// isDeleting: the write stands where the deletion timestamp of an object of the kind is
// known to be set, or all that call its function do.
func (c *checker) isDeleting(at *object.Event) bool {
	if c.pass.Effects.DeletionPath()[c.f.Fn] == c.o.Type.Obj() {
		return true
	}
	return slices.ContainsFunc(lifecycle.Deleting(c.pass.Flow, at.Instr.Block()), func(v ssa.Value) bool {
		return kube.Named(v.Type()) == c.o.Type
	})
}

// isReadHere: the object was read in this function and nobody else changed it, so
// that nothing but the status is to be saved.
func (c *checker) isReadHere(d *drop) bool {
	if (c.o.Root.Kind == memory.RootParam || c.o.Root.Kind == memory.RootFree) && !c.isReadBefore(d.at) {
		return false
	}
	return !slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool { return m.Leaves && ssaflow.Reaches(m.Instr, d.at.Instr, nil) })
}

func (c *checker) isReadBefore(at *object.Event) bool {
	return slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool { return m.Replaced && ssaflow.Dominates(m.Instr, at.Instr) })
}
