package statushotloop

import (
	_ "embed"
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that differ at each reconcile of the controller that wrote them.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	ways := pass.EachReconcile()
	reported := make(map[effects.Site]bool)
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range pass.Effects.Objects(f) {
			if o.Type == nil || o.Fresh() && !o.ReadHere() {
				continue
			}
			c := checker{pass: pass, f: f, o: o, ways: ways, reported: reported}
			for _, m := range o.Moments {
				for _, w := range m.Changes {
					if w.Part == effects.PartStatus {
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
	f    *effects.Func
	o    *effects.Object
	ways *rule.EachReconcile
	// reported are the changes that were reported.
	reported map[effects.Site]bool
}

// change looks for a write that sends what a change put in, when that is new
// at each reconcile.
func (c *checker) change(m *effects.Moment, w effects.Change) {
	x := c.changing(w)
	if x == nil || m.StatusOp() != nil {
		return
	}
	st, strict := c.pass.Steady(c.o, w.Below), true
	for _, at := range append(x.Sites, w.Instr) {
		strict = strict && st.Block(at.Block())
	}
	if !strict { // good enough for a comparison that is useless, whoever runs it
		st = st.Loose()
		for _, at := range append(x.Sites, w.Instr) {
			if !st.Block(at.Block()) {
				return
			}
		}
	}
	c.o.Forward(m, 0, func(s int, at *effects.Moment) int {
		for _, op := range at.Ops {
			if c.sends(op) {
				if sent := st.Sent(op, w); sent == rule.DespiteTest || sent == rule.EachPass && strict {
					if src, ok := c.pass.Operation(c.f, op); ok {
						c.report(w, x, src, st, sent == rule.DespiteTest)
					}
				}
				return effects.Stop
			}
		}
		if at.Leaves && c.homeMade(st, w, x, at) {
			return effects.Stop
		}
		if at.Replaced || at.Leaves {
			return effects.Stop
		}
		for _, later := range at.Changes {
			if later.Part == effects.PartStatus && later.Covers(w) && at != m {
				return effects.Stop
			}
		}
		return s
	}, nil)
}

// sends: the operation certainly stores the status of the object.
func (c *checker) sends(op *effects.OpCall) bool {
	if op.CreateOr() || !c.o.Certain(op) || c.pass.Effects.DryRun(op) {
		return false
	}
	switch op.Op.Verb {
	case kube.Update:
	case kube.Patch:
		if op.Via == nil && !c.pass.Effects.SendsObject(op) {
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
func (c *checker) changing(w effects.Change) *flow.Changing {
	if w.Via == nil {
		if w.Val == nil {
			return nil
		}
		return c.pass.Flow.Changing(w.Val)
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
func (c *checker) inCallee(rc flow.Call, w effects.Change, depth int) *flow.Changing {
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
		x := c.pass.Flow.ChangingIn(rc, in.Val)
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
func (c *checker) homeMade(st *rule.Steady, w effects.Change, x *flow.Changing, at *effects.Moment) bool {
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
		v := flow.Unwrap(a)
		if kube.Named(v.Type()) == c.o.Type && c.f.Leads(v, effects.Ref{Loc: c.o.Loc}) && st.SentBy(rc, v, w.Instr) == rule.DespiteTest {
			c.report(w, x, rule.Operation{Call: expr, Name: rc.Fn.Name()}, st, true)
			return true
		}
	}
	return false
}

func (c *checker) report(w effects.Change, x *flow.Changing, src rule.Operation, st *rule.Steady, tested bool) {
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
func (c *checker) says(w effects.Change, x *flow.Changing) (msg, advice string) {
	if x.Why == kube.ChangesOrder {
		return fmt.Sprintf("status field %s is in the order of a map%s, another on every reconcile", fieldName(w, x), c.over(x)), "sort it"
	}
	return fmt.Sprintf("status field %s is new on every reconcile (%s)", fieldName(w, x), c.what(x)), "set it only when something changed"
}

// fieldName renders the field that is new: Conditions.LastTransitionTime.
func fieldName(w effects.Change, x *flow.Changing) string {
	field := strings.TrimPrefix(string(w.Below.Fields()), ".Status.")
	if x.Field != nil {
		field = strings.TrimPrefix(field+"."+x.Field.Name(), ".Status.")
	}
	return field
}

// what names the call that a new value comes from.
func (c *checker) what(x *flow.Changing) string {
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

func (c *checker) over(x *flow.Changing) string {
	if x.Over == nil {
		return ""
	}
	if _, isMap := x.Over.Type().Underlying().(*types.Map); !isMap {
		return " (the cache lists so)"
	}
	return ""
}
