package predicatefunc

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// part returns the way to v from the event that a function gets: the field of the event,
// and those of the object; nil for other values.
func part(v ssa.Value, depth int) []string {
	if depth++; depth > 20 {
		return nil
	}
	add := func(x ssa.Value, name string) []string {
		p := part(x, depth)
		if p == nil {
			return nil
		}
		return append(p[:len(p):len(p)], name)
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		if len(kube.EventFields(v.Type())) == 2 {
			return []string{}
		}
	case *ssa.Alloc:
		if all := ssaflow.StoresTo(v); len(all) == 1 {
			return part(all[0], depth)
		}
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.Field:
		if f := ssaflow.FieldRead(v); f != nil {
			return add(v.X, f.Name())
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return part(v.X, depth)
		}
	case *ssa.MakeInterface:
		return part(v.X, depth)
	case *ssa.ChangeInterface:
		return part(v.X, depth)
	case *ssa.ChangeType:
		return part(v.X, depth)
	case *ssa.TypeAssert:
		return part(v.X, depth)
	case *ssa.Extract:
		if t, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return part(t.X, depth)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return add(v.Call.Args[0], "len")
		}
		return getter(v, depth)
	}
	return nil
}

// getter: x.GetLabels() is a field of the metadata.
func getter(v *ssa.Call, depth int) []string {
	x, fn := v.Call.Value, v.Call.Method
	if callee := v.Call.StaticCallee(); callee != nil && len(v.Call.Args) == 1 {
		x = v.Call.Args[0]
		fn, _ = callee.Object().(*types.Func)
	}
	field, set, ok := kube.MetaAccessor(fn)
	p := part(x, depth)
	if !ok || set || len(p) == 0 {
		return nil
	}
	return []string{p[0], "ObjectMeta", field}
}
