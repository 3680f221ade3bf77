package listnamespace

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A choice is what the options of a list or deletion say.
type choice struct {
	// namespace: one is named, or something that may name one is there; empty: it is
	// the constant "".
	namespace, empty bool
	// by are what selects, by labels or by fields.
	by []ssa.Value
	// fields: some select by fields.
	fields bool
	// unread: something selects that is not looked at.
	unread bool
}

// options takes the options of a call of controller-runtime's client apart; ok is false
// where they are not all in sight.
func options(flow *ssaflow.Package, v ssa.Value) (o choice, ok bool) {
	vals, ok := []ssa.Value{v}, kube.ListOption(v.Type()) == kube.ByStruct
	if !ok {
		vals, ok = flow.Elements(v)
	}
	if !ok {
		return o, false
	}
	for _, v := range vals {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		switch kube.ListOption(v.Type()) {
		case kube.ByNamespace:
			o.named(v)
		case kube.ByLabels:
			o.by = append(o.by, v)
		case kube.ByFields:
			o.by, o.fields = append(o.by, v), true
		case kube.ByStruct:
			a, ok := ssaflow.SoleDefinition(v).(*ssa.Alloc)
			if !ok || !o.literal(a) {
				return o, false
			}
		case kube.ByNothing:
		default:
			return o, false
		}
	}
	return o, true
}

func (o *choice) named(v ssa.Value) {
	o.namespace, o.empty = true, isText(v, "")
}

// isText: v is that text as a constant.
func isText(v ssa.Value, text string) bool {
	for {
		c, ok := v.(*ssa.ChangeType)
		if !ok {
			break
		}
		v = c.X
	}
	k, ok := ssaflow.ConstText(v)
	return ok && k == text
}

// literal: all that a struct of options, or one within it, is given; false where others
// may give it more.
func (o *choice) literal(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			f := ssaflow.FieldOf(r)
			if f == nil {
				return false
			}
			if kube.ListOption(types.NewPointer(f.Type())) == kube.ByStruct {
				if !o.literal(r) {
					return false
				}
				continue
			}
			if !o.given(f.Name(), r) {
				return false
			}
		case *ssa.Store:
			made, ok := r.Val.(*ssa.UnOp)
			if !ok || r.Addr != at || !o.part(made.X) {
				return false
			}
		case *ssa.MakeInterface, *ssa.UnOp, *ssa.Call: // a list, and no other call
			if c, ok := r.(*ssa.Call); ok && !lists(c) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func lists(c *ssa.Call) bool {
	fn := c.Call.Method
	if callee := c.Call.StaticCallee(); callee != nil {
		fn, _ = callee.Object().(*types.Func)
	}
	_, _, ok := kube.ListsByOptions(fn)
	return ok
}

// part: the literal that is copied into another one.
func (o *choice) part(at ssa.Value) bool {
	a, ok := at.(*ssa.Alloc)
	return ok && o.literal(a)
}

func (o *choice) given(field string, at *ssa.FieldAddr) bool {
	for _, r := range *at.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != at {
			return false
		}
		switch field {
		case "Namespace":
			o.named(st.Val)
		case "LabelSelector":
			o.by = append(o.by, st.Val)
		case "FieldSelector":
			o.by, o.fields = append(o.by, st.Val), true
		case "Raw":
			o.unread = true
		}
	}
	return true
}
