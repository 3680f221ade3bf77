package mergefrom

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
	return p
}

// copied finds where one of the two was copied from the other. source is the
// one it was copied from; ok tells that there is just one such place.
func (p *patch) copied() (at *object.Event, source *object.Object, ok bool) {
	for _, pair := range [][2]*object.Object{{p.obj, p.base}, {p.base, p.obj}} {
		for _, m := range pair[0].Moments {
			for _, c := range m.Copies {
				if c.Part != object.PartWhole || c.Value == nil {
					continue
				}
				v := p.f.Val(c.Value)
				if len(v.Refs) == 1 && !v.Opaque && v.Refs[0].Loc == pair[1].Loc {
					if at != nil {
						return nil, nil, false
					}
					at, source = m, pair[0]
				}
			}
		}
	}
	return at, source, at != nil
}

// between returns a change of o after the copy and before the patch.
func (p *patch) between(o *object.Object, at *object.Event, counts func(*object.Event) *object.Change) *object.Change {
	for _, m := range o.Moments {
		if m == at || m.Instr == p.send {
			continue
		}
		if w := counts(m); w != nil && o.Reaches(at.Instr, m.Instr) && o.Reaches(m.Instr, p.send) {
			return w
		}
	}
	return nil
}

// before returns a change of the source that the copy has too and that nobody
// saved in between.
func (p *patch) before(source *object.Object, at *object.Event) *object.Change {
	for _, m := range source.Moments {
		w := p.sure(m)
		if w == nil || len(m.Ops) > 0 {
			continue
		}
		found := false
		source.Forward(m, 0, func(st int, x *object.Event) int {
			found = found || x == at
			if found || x.Replaced || len(x.Ops) > 0 || x.Leaves {
				return object.Stop
			}
			return st
		}, nil)
		if found {
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
