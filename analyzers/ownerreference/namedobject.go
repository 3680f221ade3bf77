package ownerreference

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// answer is what a function formats, or a function of the package returns.
func (n *naming) answer(call *ssa.Call) madeOf {
	c, ok := n.c.pass.Flow.Resolve(call)
	if !ok {
		return ofElse
	}
	if kube.IsPrint(c.Fn) {
		args, ok := n.c.pass.Flow.Elements(c.Arg(1))
		if !ok || c.Arg(1) == nil {
			return ofElse
		}
		return n.joined(args...)
	}
	return n.returned(c, 0, (*naming).value)
}

func (n *naming) returned(c ssaflow.Call, result int, what func(*naming, ssa.Value) madeOf) madeOf {
	if c.Static == nil || len(c.Static.Blocks) == 0 || n.depth > 20 {
		return ofElse
	}
	in, out := &naming{n.c, n.field, n.again, c, n, n.depth + 1}, ofConstants
	for _, ret := range ssaflow.Returns(c.Static) {
		if v := ssaflow.SoleDefinition(ret.Results[result]); !ssaflow.IsNilConst(v) {
			out = max(out, what(in, v))
		}
	}
	return out
}

// object is what the name of an object is made of: of one that is made here, or by a function
// of the package, what it is given; another one has a name by itself.
func (n *naming) object(obj ssa.Value) madeOf {
	at := objects.PathOf(n.c.pass.Flow, obj)
	root, result := at.Root, 0
	if x, ok := root.(*ssa.Extract); ok {
		root, result = x.Tuple, x.Index
	}
	if call, ok := root.(*ssa.Call); ok && at.Path == "" {
		if c, ok := n.c.pass.Flow.Resolve(call); ok && c.Static != nil && len(c.Static.Blocks) > 0 {
			return n.returned(c, result, (*naming).object)
		}
	}
	if a, ok := root.(*ssa.Alloc); ok {
		if stores := ssaflow.StoresTo(a); len(stores) == 1 {
			if load, ok := stores[0].(*ssa.UnOp); ok {
				if lit, ok := load.X.(*ssa.Alloc); ok && n.depth < 20 { // var x = T{…}
					n.depth++
					return n.object(lit)
				}
			}
		}
	}
	out := ofAnother
	if n.again != nil && kube.Named(ssaflow.Unwrap(obj).Type()) == n.again {
		out = ofElse
	}
	i, ok := root.(ssa.Instruction)
	if !ok {
		return out
	}
	if a, ok := root.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil && len(ssaflow.StoresTo(a)) == 0 && !object.FilledByRead(n.c.pass.Flow, a) {
		out = ofElse // until it gets one
	}
	for _, w := range objects.MetaWrites(n.c.pass.Flow, i.Parent()) {
		if w.Field == n.field && objects.PathOf(n.c.pass.Flow, objects.OfMeta(w.Object)) == at {
			out = n.value(w.Val)
		}
	}
	return out
}
