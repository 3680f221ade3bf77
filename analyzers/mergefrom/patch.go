package mergefrom

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A patch is a Patch call with the MergeFrom that computes its body. Object and
// base are places in f, the function that calls MergeFrom.
type patch struct {
	pass *rule.Pass
	f    *memory.Func
	op   *memory.OpCall
	send ssa.Instruction // nil when a function literal of f sends the patch
	from *ssa.Call
	call *ast.CallExpr

	obj, base *object.Object
	// copy is where one of the two was copied from the other, which is the source;
	// nil when there is no such place, or several.
	copy   *object.Event
	source *object.Object
}

func newPatch(pass *rule.Pass, f *memory.Func, op *memory.OpCall) *patch {
	from := object.MergeBase(pass.Effects, op)
	if from == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(from)
	if !ok || c.Arg(0) == nil {
		return nil
	}
	p := &patch{pass: pass, f: f, op: op, from: from, send: op.Call.Instr, call: pass.Flow.CallExpr(from)}
	obj := op.Call.Arg(op.Op.Obj)
	if from.Parent() != f.Fn {
		if p.f = pass.Effects.Of(from.Parent()); p.f == nil {
			return nil
		}
		obj, p.send = ssaflow.SoleOriginIn(from.Parent(), ssaflow.Unwrap(obj)), nil
	}
	p.obj, p.base = object.Behind(pass.Effects, p.f, obj), object.Behind(pass.Effects, p.f, c.Arg(0))
	if p.obj == nil || p.base == nil || p.call == nil {
		return nil
	}
	if p.send != nil && p.obj != p.base {
		p.copied()
	}
	return p
}

// copied finds where one of the two was copied from the other, if there is one
// such place.
func (p *patch) copied() {
	for _, pair := range [][2]*object.Object{{p.obj, p.base}, {p.base, p.obj}} {
		for _, m := range pair[0].Moments {
			for _, c := range m.Copies {
				if at, ok := object.Place(p.f, c.Value); !ok || at != pair[1].Loc || c.Part != object.PartWhole {
					continue
				}
				if p.copy != nil {
					p.copy = nil
					return
				}
				p.copy, p.source = m, pair[0]
			}
		}
	}
}

// stays: object and base were one, and the object is what it was then when the
// patch is sent.
func (p *patch) stays() bool { return p.copy != nil && p.between(p.obj, p.maybe) == nil }

// between returns a change of o after the copy and before the patch.
func (p *patch) between(o *object.Object, counts func(*object.Event) *object.Change) *object.Change {
	for _, m := range o.Moments {
		if m == p.copy || m.Instr == p.send {
			continue
		}
		if w := counts(m); w != nil && o.Reaches(p.copy.Instr, m.Instr) && o.Reaches(m.Instr, p.send) {
			return w
		}
	}
	return nil
}

// short renders the call with its base only.
func short(call *ast.CallExpr) string {
	fun, rest := call.Fun, ""
	if len(call.Args) > 1 {
		rest = ", …"
	}
	return types.ExprString(fun) + "(" + types.ExprString(call.Args[0]) + rest + ")"
}

// counts: a change of this part would be in the patch.
func (p *patch) counts(part object.Part) bool {
	if p.op.Sub == "" {
		return part != object.PartStatus || p.obj.Type == nil || p.pass.Effects.Status(p.obj.Type) != model.On
	}
	return part == object.PartStatus || part == object.PartWhole || part == object.PartOther
}

// sure returns a change at m that belongs in the patch.
func (p *patch) sure(m *object.Event) *object.Change {
	for i := range m.Changes {
		w := &m.Changes[i]
		if p.counts(w.Part) && w.Part != object.PartIdentity && w.Part != object.PartOther && !w.SelfAssign() {
			return w
		}
	}
	return nil
}

// maybe returns a change at m that may belong in the patch: what is not known
// counts.
func (p *patch) maybe(m *object.Event) *object.Change {
	for i := range m.Changes {
		if p.counts(m.Changes[i].Part) {
			return &m.Changes[i]
		}
	}
	if m.Replaced || m.Answered || m.Leaves || m.LeavesPart {
		return &object.Change{}
	}
	return nil
}
