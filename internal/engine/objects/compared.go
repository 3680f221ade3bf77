package objects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A side says where an object that is compared or assigned comes from.
type side uint8

// The sides.
const (
	sideUnknown side = iota
	SideLive         // read from the API server or a cache in this function
	SideBuilt        // made here, or by a function that builds it
	sideCopy         // a deep copy of something
)

// SideOf returns where the object comes from that value v, or what v is a part
// of, belongs to. built tells whether the result of a call is memory that the
// callee made.
func SideOf(p *ssaflow.Package, v ssa.Value, built func(ssaflow.Call, int) bool) (side, ssaflow.AccessPath) {
	v = ssaflow.Unwrap(v)
	at := p.PlaceOf(v)
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if _, pointer := v.Type().Underlying().(*types.Pointer); !pointer {
			at = p.PlaceOf(load.X)
		}
	}
	switch root := at.Root.(type) {
	case *ssa.Alloc:
		return allocSide(p, root), at
	case *ssa.Call:
		return callSide(p, root, 0, built), at
	case *ssa.Extract:
		if call, ok := root.Tuple.(*ssa.Call); ok {
			return callSide(p, call, root.Index, built), at
		}
	}
	return sideUnknown, at
}

// allocSide: a variable of this function is live when a read fills it, and built
// when nobody but the function writes to it.
func allocSide(p *ssaflow.Package, a *ssa.Alloc) side {
	if ssaflow.ParamOf(a) != nil {
		return sideUnknown
	}
	here := ssaflow.AccessPath{Root: a}
	for _, c := range p.Calls(a.Parent()) {
		for i, arg := range c.Args {
			if !ssaflow.Refers(ssaflow.Unwrap(arg).Type()) || p.PlaceOf(ssaflow.Unwrap(arg)) != here {
				continue
			}
			op, ok := kube.ClientOp(c.Fn)
			if c.Method {
				i--
			}
			if ok && (op.Verb == kube.Get || op.Verb == kube.List) && i == op.Obj {
				return SideLive
			}
			if !ok && !kube.EffectOf(c.Fn).Has(kube.Reads|kube.Marks) {
				return sideUnknown
			}
		}
	}
	for _, v := range ssaflow.StoresTo(a) {
		switch v := v.(type) {
		case *ssa.Const:
		case *ssa.UnOp: // a literal is made apart and copied
			if lit, ok := v.X.(*ssa.Alloc); !ok || lit == a || len(ssaflow.StoresTo(lit)) > 0 || allocSide(p, lit) != SideBuilt {
				return sideUnknown
			}
		default:
			return sideUnknown
		}
	}
	return SideBuilt
}

func callSide(p *ssaflow.Package, call *ssa.Call, result int, built func(ssaflow.Call, int) bool) side {
	c, ok := p.Resolve(call)
	if !ok || c.Fn == nil && c.Static == nil {
		return sideUnknown
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		if op.Verb == kube.Get && result == 0 {
			return SideLive
		}
		return sideUnknown
	}
	if _, ok := kube.DeepCopies(c.Fn); ok {
		return sideCopy
	}
	if c.Method {
		if r, ok := c.CachedRead(); ok && r.Result == result {
			return SideLive
		}
	}
	if built(c, result) {
		return SideBuilt
	}
	return sideUnknown
}

// DifferLeadsToWrite returns a write of objects that is made only where the
// comparison cmp, whose result says "equal", says otherwise; nil when there is
// none.
func DifferLeadsToWrite(p *ssaflow.Package, cmp *ssa.Call) ssa.Instruction {
	for _, c := range p.Calls(cmp.Parent()) {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Verb != kube.Update && op.Verb != kube.Patch {
			continue
		}
		for k := range p.Known(c.Instr.Block()).All() {
			if k.Value == ssa.Value(cmp) && !k.Val {
				return c.Instr
			}
		}
	}
	return nil
}
