package statushotloop

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that differ at each reconcile of the controller that wrote them.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	ways := recur.NewEachReconcile(pass)
	reported := make(map[summary.Site]bool)
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type == nil || o.Fresh() && !o.ReadHere() {
				continue
			}
			c := checker{pass: pass, f: f, o: o, ways: ways, reported: reported}
			for _, m := range o.Moments {
				for _, w := range m.Changes {
					if w.Part == object.PartStatus {
						c.change(m, w)
					}
				}
			}
		}
		inVain(pass, f, ways, reported)
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
	ways *recur.EachReconcile
	// reported are the changes that were reported.
	reported map[summary.Site]bool
}

// change looks for a write that sends what a change put in, when that is new
// at each reconcile.
func (c *checker) change(m *object.Event, w object.Change) {
	x := c.changing(w)
	if x == nil || m.StatusOp() != nil {
		return
	}
	st, strict := recur.NewSteady(c.pass, c.o, w.Below), true
	for _, at := range append(x.Sites, w.Instr) {
		strict = strict && st.Block(at.Block())
	}
	if !strict { // good enough for a comparison that is useless, whoever runs it
		st = st.MayVariant()
		for _, at := range append(x.Sites, w.Instr) {
			if !st.Block(at.Block()) {
				return
			}
		}
	}
	c.o.Forward(m, 0, func(s int, at *object.Event) int {
		for _, op := range at.Ops {
			if c.sends(op) {
				if sent := st.Sent(op, w); sent == recur.DespiteTest && !c.filtered(x, st) && !c.comparedApart(w, x) || sent == recur.EachPass && strict {
					if src, ok := c.pass.Operation(c.f, op); ok {
						c.report(w, x, src, at.Instr, st, sent == recur.DespiteTest)
					}
				}
				return object.Stop
			}
		}
		if at.Leaves && c.homeMade(st, w, x, at) {
			return object.Stop
		}
		if at.Replaced || at.Leaves || at != m && at.SetsAgain(w) {
			return object.Stop
		}
		return s
	}, nil)
}

// sends: the operation certainly stores the status of the object.
func (c *checker) sends(op *memory.OpCall) bool {
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

// homeMade: the object goes to a function of the project that writes its status,
// despite a comparison.
func (c *checker) homeMade(st *recur.Steady, w object.Change, x *nondet.Value, at *object.Event) bool {
	call, ok := at.Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(call)
	expr := c.pass.Flow.CallExpr(call)
	if !ok || rc.Fn == nil || expr == nil {
		return false
	}
	for _, a := range rc.Args {
		v := ssaflow.Unwrap(a)
		if kube.Named(v.Type()) == c.o.Type && c.f.Leads(v, memory.Ref{Loc: c.o.Loc}) && st.SentBy(rc, v, w.Instr) == recur.DespiteTest && !c.filtered(x, st) && !c.comparedApart(w, x) {
			c.report(w, x, rule.Operation{Call: expr, Name: rc.Fn.Name()}, call, st, true)
			return true
		}
	}
	return false
}
