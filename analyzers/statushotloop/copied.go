package statushotloop

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A sentCopy is a call that sends the status of an object, or a part of it, in another object.
type sentCopy struct {
	call ssaflow.Call
	of   *object.Object
	part ssaflow.Steps
}

// sentCopies returns what f sends so, itself or by a function of the package that does it in any case.
func sentCopies(pass *rule.Pass, f *memory.Func) (out []sentCopy) {
	add := func(call ssaflow.Call, v ssa.Value, part ssaflow.Steps) {
		if o := object.Behind(pass.Effects, f, v); o != nil && o.Type != nil && (o.ReadHere() || !o.Fresh()) {
			out = append(out, sentCopy{call, o, part})
		}
	}
	for i := range f.Ops {
		copied(pass, &f.Ops[i], func(v ssa.Value, part ssaflow.Steps) { add(f.Ops[i].Call, v, part) })
	}
	for _, call := range pass.Flow.Calls(f.Fn) {
		g := pass.Effects.Of(call.Static)
		if call.Static == nil || g == nil {
			continue
		}
		for i := range g.Ops {
			copied(pass, &g.Ops[i], func(v ssa.Value, part ssaflow.Steps) {
				if param := ssaflow.ParamOf(v); param != nil && call.ArgOf(param) != nil && paths.OnEveryPath(g.Ops[i].Call.Instr.Block()) {
					add(call, call.ArgOf(param), part)
				}
			})
		}
	}
	return out
}

// copied tells visit of the objects whose status an operation sends in an object that was made for it.
func copied(pass *rule.Pass, op *memory.OpCall, visit func(of ssa.Value, part ssaflow.Steps)) {
	sends := op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch && (op.Via != nil || object.SendsObject(pass.Effects, op))
	v := object.Operand(pass.Effects, op)
	if !sends || v == nil || op.Sub != "status" || op.Via != nil && !op.Via.Always || object.CreateOr(op) || object.DryRun(pass.Effects, op) {
		return
	}
	made, ok := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(*ssa.Alloc)
	if !ok || ssaflow.ParamOf(made) != nil {
		return
	}
	for i := range ssaflow.Instrs(made.Parent()) {
		st, ok := i.(*ssa.Store)
		if !ok || objects.WayTo(st.Addr).Root != ssa.Value(made) {
			continue
		}
		from := objects.WayTo(st.Val)
		part, ok := objects.Below(objects.WayTo(st.Addr).Name(), objects.WayTo(made).Name())
		same, _ := objects.Below(from.Name(), from.Parts[0].Name)
		if ok && part == same && objects.IsWithin(part, "."+kube.StatusField) {
			visit(from.Root, ssaflow.Steps(part))
		}
	}
}

// copiedChange reports a change of the object that is new at each pass and is sent in a copy.
func (c *checker) copiedChange(m *object.Event, w object.Change, s sentCopy) {
	x := recur.Changing(c.pass, w.Write)
	if x == nil || !strings.HasPrefix(string(w.Below), string(s.part)) || !ssaflow.Reaches(m.Instr, s.call.Instr, nil) {
		return
	}
	st := recur.NewSteady(c.pass, c.o, w.Below)
	again := slices.ContainsFunc(c.o.Moments, func(e *object.Event) bool {
		return e != m && (e.Replaced || e.SetsAgain(w)) && ssaflow.Reaches(m.Instr, e.Instr, nil) && ssaflow.Reaches(e.Instr, s.call.Instr, nil)
	})
	expr := c.pass.Flow.CallExpr(s.call.Instr)
	if expr == nil || again || slices.ContainsFunc(append(x.Sites, w.Instr), func(at ssa.Instruction) bool { return !st.Block(at.Block()) }) ||
		st.Sent(&memory.OpCall{Call: s.call}, w) != recur.EachPass {
		return
	}
	c.report(w, x, rule.Operation{Call: expr, Name: c.pass.CallName(expr)}, s.call.Instr, st, false)
}
