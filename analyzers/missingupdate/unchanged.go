package missingupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// unchanged reports updates of objects in which nothing was set since they were read, or created.
func unchanged(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			obj := op.Call.Arg(op.Op.Obj)
			if op.Op.Verb != kube.Update || !object.Main(op) || op.Via != nil || obj == nil {
				continue
			}
			a, isMade := &asRead{pass: pass, f: f, at: op.Call.Instr}, object.CreateOr(op)
			if !isMade && kube.ChangesInPlace(ssaflow.Unwrap(obj).Type()) && a.isAsRead(ssaflow.Unwrap(obj), 0) && a.from != nil {
				pass.At(op.Call).Because(a.from, "it is read here").
					Sayf("the %s is sent back as it was read on line %d: nothing has set a field of it, so this Update changes nothing; set what is made of the spec, or leave it out", kube.KindOf(ssaflow.Unwrap(obj).Type()).Name(), pass.Line(a.from.Pos()))
			}
		}
	}
}

// asRead follows an object back from its update.
type asRead struct {
	pass *rule.Pass
	f    *memory.Func
	at   ssa.Instruction
	from ssa.Instruction // the first read
}

// isAsRead: each value that the object may be was read, or is what the API server has answered, and nothing changes it.
func (a *asRead) isAsRead(v ssa.Value, depth int) bool {
	if depth > 4 {
		return false
	}
	switch x := v.(type) {
	case *ssa.Phi:
		return !slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return !a.isAsRead(e, depth+1) })
	case *ssa.Extract:
		call, ok := x.Tuple.(*ssa.Call)
		if !ok || x.Index != 0 || !a.isUntouched(v, call) {
			return false
		}
		if object.ReturnsRead(a.pass.Flow, call) {
			a.from = call
			return true
		}
		c, _ := a.pass.Flow.Resolve(call)
		op, _ := kube.ClientOp(c.Fn)
		return op.Clientset && op.Verb == kube.Create
	case *ssa.Call:
		c, _ := a.pass.Flow.Resolve(x)
		into, copies := kube.DeepCopies(c.Fn)
		return copies && !into && a.isUntouched(v, x) && a.isAsRead(ssaflow.Unwrap(c.Arg(-1)), depth+1)
	case *ssa.Alloc:
		for _, c := range a.pass.Flow.Calls(a.f.Fn) {
			if into, _, _ := object.ReadInto(c); into == v && ssaflow.Dominates(c.Instr, a.at) {
				a.from = c.Instr
				return a.isUntouched(v, c.Instr)
			}
		}
	}
	return false
}

// isUntouched: nothing between an instruction and the update changes the object, or may.
func (a *asRead) isUntouched(v ssa.Value, from ssa.Instruction) bool {
	val := a.f.Val(v)
	return !val.Opaque && len(val.Refs) != 0 && !slices.ContainsFunc(val.Refs, func(r memory.Ref) bool {
		o := object.Of(a.pass.Effects, a.f, r.Loc)
		return o == nil || r.Copy || slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
			between := m.Instr != a.at && m.Instr != from && ssaflow.Reaches(from, m.Instr, nil) && ssaflow.Reaches(m.Instr, a.at, nil)
			return between && (m.Renews() || len(m.Changes) > 0 || len(m.Given) > 0)
		})
	})
}
