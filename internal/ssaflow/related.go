package ssaflow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// maxWhole bounds the steps from a part to what it is part of.
const maxWhole = 12

// Whole returns the value that v is part of, or was loaded from: the parameter app
// for app.Status.Conditions[0].
func Whole(v ssa.Value) ssa.Value {
	for range maxWhole {
		v = Object(v)
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		default:
			return v
		}
	}
	return v
}

// Related reports whether two values are parts of one, or the same text.
func Related(a, b ssa.Value) bool {
	ta, ok1 := a.(*ssa.Const)
	tb, ok2 := b.(*ssa.Const)
	if ok1 || ok2 {
		return ok1 && ok2 && isText(ta) && isText(tb) && constant.StringVal(ta.Value) == constant.StringVal(tb.Value)
	}
	x := Whole(a)
	return x != nil && x == Whole(b)
}

func isText(k *ssa.Const) bool { return k.Value != nil && k.Value.Kind() == constant.String }

// Asked returns the call whose answer the condition is: of is(x), find(x) != nil,
// and ok of v, ok := get(x); nil when it is no such answer.
func (c Cond) Asked() *ssa.Call {
	answer := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.BinOp:
			x, _, ok := Cond{Value: v, Val: true}.NilTest()
			return []ssa.Value{x}, ok
		}
		return nil, false
	}
	for _, o := range Origins(nil, c.Value, OriginOptions{Through: answer}) {
		if call, ok := o.Value.(*ssa.Call); ok {
			return call
		}
	}
	return nil
}
