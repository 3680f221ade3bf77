package listnamespace

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// selectors returns the labels by which options of controller-runtime's client select; ok is
// false where they are not all in sight, name a namespace, or select by a field: the index of a
// field may hold more than a name.
func selectors(flow *ssaflow.Package, v ssa.Value) (by []ssa.Value, ok bool) {
	vals, ok := []ssa.Value{v}, kube.ListOption(v.Type()) == kube.ByStruct
	if !ok {
		if vals, ok = flow.Elements(v); !ok {
			return nil, false
		}
	}
	for _, v := range vals {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		switch kube.ListOption(v.Type()) {
		case kube.ByLabels:
			by = append(by, v)
		case kube.ByStruct:
			a, ok := ssaflow.SoleDefinition(v).(*ssa.Alloc)
			if !ok {
				return nil, false
			}
			labels, ok := selectorsIn(a)
			if !ok {
				return nil, false
			}
			by = append(by, labels...)
		case kube.ByNothing:
		default:
			return nil, false
		}
	}
	return by, true
}

// selectorsIn returns the same of a literal of options, of which only the list takes the address.
func selectorsIn(at *ssa.Alloc) (by []ssa.Value, ok bool) {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(r); f == nil || f.Name() != "LabelSelector" {
				return nil, false
			}
			for _, use := range *r.Referrers() {
				st, ok := use.(*ssa.Store)
				if !ok || st.Addr != r {
					return nil, false
				}
				by = append(by, st.Val)
			}
		case *ssa.MakeInterface:
		default:
			return nil, false
		}
	}
	return by, true
}
