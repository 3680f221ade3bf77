package maporder

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var sent = rule.Form{Name: "sent", Run: reports("sent")}

// findSent looks for requests that store what is in the order of a map.
func (c *checker) findSent() {
	ways := recur.NewEachReconcile(c.pass)
	for _, f := range c.pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(c.pass.Effects, f) {
			for _, m := range o.Moments {
				for _, op := range m.Ops {
					if c.stores(o, op) {
						c.content(ways, f, o, m, op)
					}
				}
			}
		}
	}
}

// stores: the operation stores the object but for its status, whatever is there.
func (c *checker) stores(o *object.Object, op *memory.OpCall) bool {
	if op.Sub != "" || !o.Certain(op) || object.DryRun(c.pass.Effects, op) {
		return false
	}
	if object.CreateOr(op) {
		return true
	}
	switch op.Op.Verb {
	case kube.Update, kube.Apply:
		return op.Via == nil || op.Via.Always
	case kube.Patch:
		return op.Via == nil && object.SendsObject(c.pass.Effects, op)
	}
	return false
}

// content looks at what the object holds when it is sent.
func (c *checker) content(ways *recur.EachReconcile, f *memory.Func, o *object.Object, at *object.Event, op *memory.OpCall) {
	st := recur.NewSteadyOfKind(c.pass, o.Type).MayVariant()
	again := func(i ssa.Instruction) bool { return st.Block(i.Block()) && !c.asks(o, i.Block()) }
	if !again(at.Instr) || !object.CreateOr(op) && !ways.InReconcile(f.Fn, st) {
		return
	}
	steady := func(x *nondet.Value) bool {
		return !slices.ContainsFunc(x.Sites, func(i ssa.Instruction) bool { return !again(i) })
	}
	if !object.CreateOr(op) {
		if x := c.inOrder(object.Operand(c.pass.Effects, op)); x != nil && steady(x) && (len(x.Below) == 0 || x.Below[0] != "Status") {
			c.sends(f, op, x, strings.Join(x.Below, "."))
		}
	}
	for _, m := range o.Moments {
		if m != at && (object.CreateOr(op) || !o.Reaches(m.Instr, at.Instr)) {
			continue
		}
		for _, w := range m.Changes {
			if w.Part != object.PartSpec && w.Part != object.PartMeta || object.CreateOr(op) && !w.InClosure && w.Via == nil {
				continue
			}
			x := recur.Changing(c.pass, w.Write)
			if x != nil && x.Why == kube.ChangesOrder && steady(x) && again(w.Instr) {
				c.sends(f, op, x, strings.TrimPrefix(string(w.Below.Fields()), "."))
			}
		}
	}
}

func (c *checker) sends(f *memory.Func, op *memory.OpCall, x *nondet.Value, field string) {
	src, ok := c.pass.Operation(f, op)
	if !ok {
		return
	}
	what := src.Name + " sends " + src.Object
	if field != "" {
		what += " with " + field
	}
	c.add(use{"sent", ssa.Instruction(op.Call.Instr), x, what, "it changes although nothing has", "sort it"})
}
