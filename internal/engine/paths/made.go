package paths

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxMade bounds how far back what a value is made of is looked at.
const maxMade = 6

// neverNil: the value is made where it is not nil, on this path.
func (k *knowledge) neverNil(f facts, v ssa.Value, depth int) bool {
	if depth > maxMade {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeInterface, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.MakeClosure, *ssa.Function, *ssa.Global, *ssa.FieldAddr, *ssa.IndexAddr:
		return true
	case *ssa.ChangeInterface:
		return k.neverNil(f, v.X, depth+1)
	case *ssa.Call:
		c, ok := k.p.Resolve(v)
		return ok && (kube.MakesError(c.Fn) || k.combinesFailed(f, c, v.Block(), depth))
	}
	return false
}

// combinesFailed: the call makes one error of several, and one of them is there.
func (k *knowledge) combinesFailed(f facts, c ssaflow.Call, at *ssa.BasicBlock, depth int) bool {
	set := func(x ssa.Value, b *ssa.BasicBlock) bool {
		x = f.settled(x)
		return k.p.ErrSet(x, b) || k.neverNil(f, x, depth+1)
	}
	if slices.ContainsFunc(ssaflow.Combined(c), func(x ssa.Value) bool { return set(x, at) }) {
		return true
	}
	return kube.CombinesErrors(c.Fn) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
		return slices.ContainsFunc(k.elements(f, f.settled(a), 1), func(e element) bool { return kube.IsError(e.val.Type()) && set(e.val, e.at) })
	})
}

// settled is resolve for what a value was made of, maybe a while ago: a variable that a
// loop sets in each round may have been another one then.
func (f facts) settled(v ssa.Value) ssa.Value {
	if phi, ok := v.(*ssa.Phi); ok && ssaflow.InLoop(phi.Block()) {
		return v
	}
	v, _ = f.resolve(v)
	return v
}

// An element is one that a slice certainly has, with the block that put it there.
type element struct {
	val ssa.Value
	at  *ssa.BasicBlock
}

// elements returns some of the elements that a slice has on this path: those that it was
// made with, and that were appended.
func (k *knowledge) elements(f facts, v ssa.Value, depth int) []element {
	if depth == 0 {
		v, _ = f.resolve(v)
	}
	var out []element
	switch v := v.(type) {
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			for _, x := range ssaflow.VariadicArgs(v) {
				out = append(out, element{x, v.Block()})
			}
		}
	case *ssa.Call:
		if ssaflow.CallsBuiltin(v, "append") && len(v.Call.Args) == 2 && depth < maxMade {
			out = append(k.elements(f, f.settled(v.Call.Args[0]), depth+1), k.elements(f, f.settled(v.Call.Args[1]), depth+1)...)
		}
	}
	return out
}

func isLength(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && ssaflow.CallsBuiltin(call, "len")
}

// tells: what a call returns says something about v: how long it is, what it has with
// more elements, whether one of the errors that it holds is there.
func (k *knowledge) tells(call *ssa.Call, v ssa.Value) bool {
	if _, list := v.Type().Underlying().(*types.Slice); list && (isLength(call) || ssaflow.CallsBuiltin(call, "append")) {
		return true
	}
	c, ok := k.p.Resolve(call)
	return ok && kube.CombinesErrors(c.Fn)
}

// stored learns what lies at a place from what an instruction puts there: nil, or
// something that is not.
func (k *knowledge) stored(f facts, i ssa.Instruction) facts {
	st, ok := i.(*ssa.Store)
	if !ok {
		return f
	}
	place := k.loads.standsAt(st.Addr)
	if place == nil || !k.matters(place)[st.Block().Index] {
		return f
	}
	none := ssa.NewConst(nil, st.Val.Type())
	if !none.IsNil() {
		return f
	}
	v, _ := f.resolve(st.Val)
	q, isNil, known := k.equal(f, k.loads.of(v), none)
	if !known {
		isNil, known = f.answer(q)
	}
	if !known {
		return f
	}
	f.facts = append(slices.Clip(f.facts), fact{question{x: place, k: "nil"}, isNil})
	return k.sorted(f)
}
