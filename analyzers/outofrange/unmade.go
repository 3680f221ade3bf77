package outofrange

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var unmade = rule.Form{Name: "unmade", Run: eachElement((*checker).reportUnmade)}

// reportUnmade reports an element of a slice that has none, whatever happens.
func (c *checker) reportUnmade(at *ssa.IndexAddr) {
	expr := c.element(at)
	if expr == nil || c.said[types.ExprString(expr.X)] {
		return
	}
	m := &emptiness{seen: make(map[ssa.Value]bool)}
	if !m.empty(at.X) || c.pass.Quiet(c.lengthAsked(at.Block()), expr, "a length is asked for before") {
		return
	}
	c.said[types.ExprString(expr.X)] = true
	how := "it was never given any"
	if m.capacity {
		how = "make gave it a capacity, and length 0"
	}
	c.pass.At(expr).Because(m.made, "it is made here").
		Sayf("%s has no elements: %s, and an index panics; append to it, or make it with that length", types.ExprString(expr.X), how)
}

// An emptiness finds out whether a slice has no elements.
type emptiness struct {
	seen     map[ssa.Value]bool
	made     ssa.Instruction // where it is made
	capacity bool            // by make, with a capacity
}

// empty: the value is nil, or was made with length 0, on each way on which it comes here.
func (m *emptiness) empty(v ssa.Value) bool {
	if m.seen[v] {
		return true
	}
	m.seen[v] = true
	switch v := v.(type) {
	case *ssa.Const:
		return v.IsNil()
	case *ssa.MakeSlice:
		m.made, m.capacity = v, true
		return isZero(v.Len)
	case *ssa.Slice:
		array, ok := v.X.(*ssa.Alloc)
		if !ok || v.Low != nil {
			return false
		}
		m.made = v
		if v.High != nil { // make with a constant capacity
			m.capacity = true
			return isZero(v.High)
		}
		t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
		return ok && t.Len() == 0
	case *ssa.ChangeType:
		return m.empty(v.X)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !m.empty(e) {
				return false
			}
		}
		return true
	case *ssa.UnOp:
		return m.variable(v.X)
	}
	return false
}

// variable: nothing but such slices is ever stored in a variable, here and in literals
// that capture it.
func (m *emptiness) variable(addr ssa.Value) bool {
	if free, ok := addr.(*ssa.FreeVar); ok {
		addr = ssaflow.Binding(free)
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok || ssaflow.WrittenElsewhere(a) {
		return false
	}
	if f, ok := a.Type().Underlying().(*types.Pointer); !ok || !isSlice(f.Elem()) {
		return false
	}
	for _, v := range ssaflow.StoresTo(a) {
		if !m.empty(v) {
			return false
		}
	}
	return true
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && constant.Sign(k.Value) == 0
}

// lengthAsked: the length of some slice of that kind decides that control comes to b, which a
// range over it does, too.
func (c *checker) lengthAsked(b *ssa.BasicBlock) bool {
	for _, k := range c.pass.Flow.Known(b) {
		bin, ok := k.Value.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, side := range []ssa.Value{bin.X, bin.Y} {
			if list := ssaflow.LengthOf(side); list != nil && (&emptiness{seen: make(map[ssa.Value]bool)}).empty(list) {
				return true
			}
		}
	}
	return false
}
