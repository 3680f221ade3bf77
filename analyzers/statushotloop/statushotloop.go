package statushotloop

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that differ at each reconcile of the controller that wrote them.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	ways := recur.NewEachReconcile(pass)
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type == nil || o.Fresh() && !o.ReadHere() {
				continue
			}
			c := checker{pass: pass, f: f, o: o, ways: ways}
			for _, m := range o.Moments {
				for _, w := range m.Changes {
					if w.Part == object.PartStatus {
						c.change(m, w)
					}
				}
			}
		}
		for _, s := range recur.SentCopies(pass, f) {
			c := checker{pass: pass, f: f, o: s.Of, ways: ways}
			for _, m := range s.Of.Moments {
				for _, w := range m.Changes {
					c.copiedChange(m, w, s)
				}
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
	ways *recur.EachReconcile
}

// change looks for a write that sends what a change put in, when that is new
// at each reconcile.
func (c *checker) change(m *object.Event, w object.Change) {
	x := recur.Changing(c.pass, w.Write)
	if x == nil || m.StatusOp() != nil {
		return
	}
	st, strict := recur.NewSteady(c.pass, c.o, w.Below), false
	st.MadeAt(x.Sites)
	again := func(st *recur.Steady) bool {
		return !slices.ContainsFunc(x.Sites, func(at ssa.Instruction) bool { return !st.Block(at.Block()) }) && st.BlockDespite(w.Instr.Block())
	}
	if strict = again(st); !strict { // good enough for a comparison that is useless, whoever runs it
		if st = st.MayVariant(); !again(st) {
			return
		}
	}
	c.o.Forward(m, 0, func(s int, at *object.Event) int {
		for _, op := range at.Ops {
			if c.isSent(op) {
				if sent := st.Sent(op, w); sent == recur.DespiteTest && !c.isExcused(w, x, st) || sent == recur.EachPass && strict {
					if src, ok := c.pass.Operation(c.f, op); ok {
						c.report(w, x, src, at.Instr, st, sent == recur.DespiteTest)
					}
				}
				return object.Stop
			}
		}
		if at.Replaced || at.Leaves || at != m && at.SetsAgain(w) {
			return object.Stop
		}
		return s
	}, nil)
}

// isSent: the operation certainly stores the status of the object.
func (c *checker) isSent(op *memory.OpCall) bool {
	if object.CreateOr(op) || !c.o.Certain(op) || object.DryRun(c.pass.Effects, op) {
		return false
	}
	switch op.Op.Verb {
	case kube.Update:
	case kube.Patch:
		if op.Via == nil && !object.SendsObject(c.pass.Effects, op) {
			return false
		}
	default:
		return false
	}
	if op.Sub == "" {
		return c.pass.Effects.Status(c.o.Type) == model.Off
	}
	return op.Sub == "status"
}

// isExcused: a comparison before the write may find the times equal, or who waits for the status
// wants them new.
func (c *checker) isExcused(w object.Change, x *nondet.Value, st *recur.Steady) bool {
	if x.Why != kube.ChangesTime {
		return false
	}
	quiet := c.pass.QuietAt(w.Instr)
	return quiet(!kube.IsTransitionTime(x.Field) && c.ways.Filtered(c.f.Fn, c.o.Type, st), "the controller does not react to its own status writes") ||
		quiet(c.hasOwnEquality(c.o.Type, 0), "the module says itself when two times of this type are equal")
}

// hasOwnEquality: the type holds one for which the module says itself when two values are equal: a
// new time makes no difference.
func (c *checker) hasOwnEquality(t types.Type, depth int) bool {
	if depth > 6 {
		return false
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return c.hasOwnEquality(u.Elem(), depth+1)
	case *types.Struct:
		if n := kube.Named(t); n != nil && c.pass.InModule(n.Obj().Pkg()) && c.pass.ComparedApart(n.Obj()) {
			return true
		}
		for f := range u.Fields() {
			if (depth > 0 || f.Name() == "Status") && c.hasOwnEquality(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}
