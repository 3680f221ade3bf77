package leak

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ofObject: a key is that of an object: a request, what it names, or a UID. handed: it is a
// parameter as it is.
func (r *registries) ofObject(key ssa.Value) (per, handed bool) {
	v := ssaflow.SoleDefinition(key)
	if call, ok := v.(*ssa.Call); ok { // key.String()
		c, ok := r.pass.Flow.Resolve(call)
		if !ok || !c.Method || c.Fn == nil || c.Fn.Name() != "String" || len(c.Args) == 0 {
			return kube.IsNamespacedName(v.Type()), false
		}
		v = ssaflow.SoleDefinition(c.Args[0])
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if !kube.IsNamespacedName(t) && !kube.IsRequest(t) {
		return false, false
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil {
			return len(ssaflow.StoresTo(a)) == 1, false // not one that is put together here
		}
	}
	return !isConst(v), ssaflow.ParamOf(v) != nil
}

// isMark: v is a constant, a number, or a struct without fields.
func isMark(v ssa.Value) bool {
	switch t := v.Type().Underlying().(type) {
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Basic:
		return t.Info()&(types.IsNumeric|types.IsBoolean) != 0 || isConst(v)
	}
	return isConst(v)
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// mapAt returns the field or package variable that v is the address of, or was read from,
// when that is a map.
func mapAt(v ssa.Value) types.Object {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	var m types.Object
	switch a := v.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(a); f != nil {
			m = f.Origin()
		}
	case *ssa.Global:
		m = a.Object()
	}
	if m == nil || !objects.IsMap(m.Type()) && !kube.IsSyncMap(m.Type()) {
		return nil
	}
	return m
}

// outOfSight: somebody else may take entries out of the map, or another takes its place.
func (r *registries) outOfSight(v ssa.Value) bool {
	for _, use := range *v.Referrers() {
		switch use := use.(type) {
		case *ssa.Lookup, *ssa.Range, *ssa.UnOp, *ssa.MapUpdate, *ssa.BinOp:
		case *ssa.Store:
			if use.Val == v || !setsUp(use) {
				return true
			}
		case ssa.CallInstruction:
			if _, builtin := use.Common().Value.(*ssa.Builtin); builtin {
				continue
			}
			c, ok := r.pass.Flow.Resolve(use)
			if ok && c.Method && c.Args[0] == v && kube.IsSyncMap(v.Type()) {
				continue
			}
			return true
		default:
			return true
		}
	}
	return false
}

// setsUp: the map is put into a struct that the function makes, or where there is none yet.
func setsUp(st *ssa.Store) bool {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	if _, made := fa.X.(*ssa.Alloc); made {
		return true
	}
	for _, i := range fa.Block().Preds {
		iff, ok := ssaflow.Terminator(i).(*ssa.If)
		if !ok {
			continue
		}
		if x, isNil, ok := (ssaflow.Cond{Value: iff.Cond, Val: i.Succs[0] == fa.Block()}).NilTest(); ok && isNil && mapAt(x) == types.Object(ssaflow.FieldOf(fa).Origin()) {
			return true
		}
	}
	return false
}
