// Subject: each reconcile

package recur

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A SentCopy is a call that sends the status of an object, or a part of it, in another object.
type SentCopy struct {
	Call ssaflow.Call
	Of   *object.Object
	Part ssaflow.Steps
}

// SentCopies returns what f sends so, itself or by a function of the package that does it in any case.
func SentCopies(pass *rule.Pass, f *memory.Func) (out []SentCopy) {
	add := func(call ssaflow.Call, v ssa.Value, part ssaflow.Steps) {
		if o := object.Behind(pass.Effects, f, v); o != nil && o.Type != nil && (o.ReadHere() || !o.Fresh()) {
			out = append(out, SentCopy{call, o, part})
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
	v := object.Operand(pass.Effects, op)
	if v == nil || !object.Status(op) || object.CreateOr(op) || object.DryRun(pass.Effects, op) {
		return
	}
	made, ok := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(*ssa.Alloc)
	if op.Via != nil {
		ok = ok && op.Via.Always
	} else if op.Op.Verb == kube.Patch {
		ok = ok && object.SendsObject(pass.Effects, op)
	}
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
		if ok && part == same && objects.IsWithin(part, ".Status") {
			visit(from.Root, ssaflow.Steps(part))
		}
	}
}
