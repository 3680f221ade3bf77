package statushotloop

import (
	_ "embed"
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
		inVain(pass, f, reported)
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
				if sent := st.Sent(op, w); sent == recur.DespiteTest || sent == recur.EachPass && strict {
					if src, ok := c.pass.Operation(c.f, op); ok {
						c.report(w, x, src, st, sent == recur.DespiteTest)
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

// changing returns what is new at each reconcile in what a change puts in.
func (c *checker) changing(w object.Change) *nondet.Value {
	if w.Via == nil {
		if w.Val == nil {
			return nil
		}
		return nondet.Of(c.pass.Flow, w.Val)
	}
	call, ok := w.Instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	rc, ok := c.pass.Flow.Resolve(call)
	if !ok || rc.Static == nil {
		return nil
	}
	return c.inCallee(rc, w, 0)
}

// inCallee finds the write of a callee that makes the change.
func (c *checker) inCallee(rc ssaflow.Call, w object.Change, depth int) *nondet.Value {
	g := c.pass.Effects.Of(rc.Static)
	if g == nil || depth > 2 {
		return nil
	}
	for _, in := range g.Writes {
		if in.Site != w.Site {
			continue
		}
		if in.Via != nil {
			call, ok := in.Instr.(ssa.CallInstruction)
			if !ok {
				return nil
			}
			next, ok := c.pass.Flow.Resolve(call)
			if !ok || next.Static == nil {
				return nil
			}
			x := c.inCallee(next, w, depth+1)
			if x != nil {
				x.Sites = append(x.Sites, in.Instr)
			}
			return x
		}
		if in.Val == nil {
			return nil
		}
		x := nondet.Within(c.pass.Flow, rc, in.Val)
		if x != nil {
			x.Sites = append(x.Sites, in.Instr)
		}
		return x
	}
	return nil
}

// heartbeat are names of fields that say when something happened last, and are
// meant to be new at each reconcile when passes are rare.
var heartbeat = []string{"heartbeat", "probe", "sync", "check", "seen", "refresh", "reconcil", "poll", "report", "scan"}

func isHeartbeat(field string) bool {
	field = strings.ToLower(field[strings.LastIndexByte(field, '.')+1:])
	for _, h := range heartbeat {
		if strings.Contains(field, h) {
			return true
		}
	}
	return false
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
		if kube.Named(v.Type()) == c.o.Type && c.f.Leads(v, memory.Ref{Loc: c.o.Loc}) && st.SentBy(rc, v, w.Instr) == recur.DespiteTest {
			c.report(w, x, rule.Operation{Call: expr, Name: rc.Fn.Name()}, st, true)
			return true
		}
	}
	return false
}

func (c *checker) report(w object.Change, x *nondet.Value, src rule.Operation, st *recur.Steady, tested bool) {
	field := fieldName(w, x)
	woken := c.ways.Wakes(c.f.Fn, c.o.Type, st)
	if woken == nil {
		if !tested || x.Why == kube.ChangesTime && isHeartbeat(field) || !c.ways.InReconcile(c.f.Fn, st) {
			return
		}
	}
	c.reported[w.Site] = true
	msg, advice := c.says(w, x)
	if woken != nil {
		msg += ": each " + src.Name + " wakes this controller again; " + advice
	} else {
		msg += ": the comparison before " + src.Name + " never finds it equal; " + advice
	}
	c.pass.At(w).Because(src.Call, "written here").Because(x.Source, "the difference comes from here").Because(woken, "every change of the object, its status included, starts a reconcile").
		Say(msg)
}

// says renders what is wrong with the value, and what to do.
func (c *checker) says(w object.Change, x *nondet.Value) (msg, advice string) {
	if x.Why == kube.ChangesOrder {
		return fmt.Sprintf("status field %s is in the order of a map%s, another on every reconcile", fieldName(w, x), c.over(x)), "sort it"
	}
	return fmt.Sprintf("status field %s is new on every reconcile (%s)", fieldName(w, x), c.what(x)), "set it only when something changed"
}

// fieldName renders the field that is new: Conditions.LastTransitionTime.
func fieldName(w object.Change, x *nondet.Value) string {
	field := strings.TrimPrefix(string(w.Below.Fields()), ".Status.")
	if x.Field != nil {
		field = strings.TrimPrefix(field+"."+x.Field.Name(), ".Status.")
	}
	return field
}

// what names the call that a new value comes from.
func (c *checker) what(x *nondet.Value) string {
	if call, ok := x.Source.(*ssa.Call); ok {
		if rc, ok := c.pass.Flow.Resolve(call); ok && rc.Fn != nil {
			if rc.Method || rc.Fn.Pkg() == nil {
				return rc.Fn.Name()
			}
			return pkgName(rc.Fn.Pkg()) + "." + rc.Fn.Name()
		}
	}
	return "a new value"
}

func pkgName(p *types.Package) string {
	if kube.PkgPath(p) == kube.MetaPath {
		return "metav1"
	}
	return p.Name()
}

func (c *checker) over(x *nondet.Value) string {
	if x.Over == nil {
		return ""
	}
	if _, isMap := x.Over.Type().Underlying().(*types.Map); !isMap {
		return " (the cache lists so)"
	}
	return ""
}
