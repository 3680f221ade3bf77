package deepequal

import (
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// emptied reports the comparison of a list or map of a stored object, which is
// left out when it is empty and comes back as nil, with one that was made here
// and never is nil.
func emptied(pass *rule.Pass, call ssaflow.Call, cmp *ssa.Call) {
	x, y := ssaflow.Unwrap(call.Arg(0)), ssaflow.Unwrap(call.Arg(1))
	for _, pair := range [][2]ssa.Value{{x, y}, {y, x}} {
		stored, made := leftOut(pair[0]), pair[1]
		if stored == nil || !madeEmpty(made) || filled(made, cmp) || counted(made) {
			continue
		}
		at := objects.PathOf(pass.Flow, stored.X)
		if !isStored(pass, at) || !taken(pass, at, stored, made, cmp) || lengthOf(pass, at, stored) {
			continue
		}
		e := pass.Flow.CallExpr(call.Instr)
		if e == nil {
			return
		}
		what := "list"
		if _, isMap := made.Type().Underlying().(*types.Map); isMap {
			what = "map"
		}
		pass.At(e).Fixes(semantic(pass, e)...).
			Sayf("reflect.DeepEqual tells nil and an empty %s apart: field %s is left out when it is empty and comes back as nil, so both differ on every pass; use equality.Semantic.DeepEqual", what, ssaflow.FieldOf(stored).Name())
		return
	}
}

// leftOut returns the field of a struct that v is, when JSON leaves it out where
// it is empty.
func leftOut(v ssa.Value) *ssa.FieldAddr {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return nil
	}
	switch v.Type().Underlying().(type) {
	case *types.Map, *types.Slice:
	default:
		return nil
	}
	st := ssaflow.Struct(fa.X.Type())
	if st == nil {
		return nil
	}
	options := strings.Split(reflect.StructTag(st.Tag(fa.Field)).Get("json"), ",")
	if !slices.Contains(options[1:], "omitempty") {
		return nil
	}
	return fa
}

// isStored: what the path starts at is an API object that comes from a caller,
// or that a read fills here.
func isStored(pass *rule.Pass, at ssaflow.AccessPath) bool {
	if at.Root == nil || !kube.IsAPIObject(ssaflow.PointeeOf(at.Root.Type())) {
		return false
	}
	if p, ok := at.Root.(*ssa.Parameter); ok {
		_, isPointer := p.Type().Underlying().(*types.Pointer)
		return isPointer
	}
	side, _ := objects.SideOf(pass.Flow, at.Root, func(ssaflow.Call, int) bool { return false })
	return side == objects.SideLive
}

// madeEmpty: v is made here, is not nil, and may have no elements.
func madeEmpty(v ssa.Value) bool {
	for _, o := range ssaflow.Origins(nil, v, ssaflow.OriginOptions{}) {
		if emptyAtFirst(o.Value) {
			return true
		}
	}
	return false
}

func emptyAtFirst(v ssa.Value) bool {
	zero := func(v ssa.Value) bool {
		k, ok := v.(*ssa.Const)
		return ok && k.Value != nil && constant.Sign(k.Value) == 0
	}
	switch v := v.(type) {
	case *ssa.MakeMap:
		return true
	case *ssa.MakeSlice:
		return zero(v.Len)
	case *ssa.Slice:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		if v.High != nil { // make([]T, 0) and make([]T, 0, 8) of constant size
			return zero(v.High)
		}
		arr, ok := ssaflow.PointeeOf(a.Type()).Underlying().(*types.Array)
		return ok && arr.Len() == 0
	}
	return false
}

// filled: the map has an element for certain where it is compared.
func filled(v ssa.Value, cmp *ssa.Call) bool {
	m, ok := v.(*ssa.MakeMap)
	if !ok {
		return false
	}
	for _, r := range *m.Referrers() {
		if up, ok := r.(*ssa.MapUpdate); ok && up.Map == ssa.Value(m) && ssaflow.Dominates(up, cmp) {
			return true
		}
	}
	return false
}

// counted: the function asks how many elements there are, and may so pass over
// the comparison where there are none.
func counted(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		if call, ok := r.(*ssa.Call); ok {
			if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
				return true
			}
		}
	}
	return false
}

// lengthOf: the function asks how many elements the field has.
func lengthOf(pass *rule.Pass, at ssaflow.AccessPath, stored *ssa.FieldAddr) bool {
	for _, b := range stored.Parent().Blocks {
		for _, i := range b.Instrs {
			load, ok := i.(*ssa.UnOp)
			if !ok {
				continue
			}
			fa, ok := load.X.(*ssa.FieldAddr)
			if ok && fa.Field == stored.Field && types.Identical(fa.X.Type(), stored.X.Type()) && objects.PathOf(pass.Flow, fa.X) == at && counted(load) {
				return true
			}
		}
	}
	return false
}

// taken: where both differ, the field is set to what was made. Nothing else sets
// it before, so that it may be nil.
func taken(pass *rule.Pass, at ssaflow.AccessPath, stored *ssa.FieldAddr, made ssa.Value, cmp *ssa.Call) bool {
	found := false
	for _, b := range cmp.Parent().Blocks {
		for _, i := range b.Instrs {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || fa.Field != stored.Field || !types.Identical(fa.X.Type(), stored.X.Type()) || objects.PathOf(pass.Flow, fa.X) != at {
				continue
			}
			if ssaflow.Unwrap(st.Val) != made {
				return false
			}
			found = found || ssaflow.Reaches(cmp, st, nil)
		}
	}
	return found
}
