package deepequal

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportEmpty reports the comparison of a list or map of a stored object, which is
// left out when it is empty and comes back as nil, with one that was made here
// and never is nil.
func reportEmpty(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, findComparisons) {
		reportEmptyPart(pass, c)
		for _, pair := range [][2]ssa.Value{{c.x, c.y}, {c.y, c.x}} {
			stored, made := leftOut(pair[0]), pair[1]
			if stored == nil || !madeEmpty(made) || filled(made, c.instr) || counted(made) {
				continue
			}
			at := objects.PathOf(pass.Flow, stored.X)
			if !isStored(pass, at) || !taken(pass, at, stored, made, c.instr) || lengthOf(pass, at, stored) {
				continue
			}
			sayEmpty(pass, c, stored, nil)
			break
		}
	}
}

func sayEmpty(pass *rule.Pass, c comparison, field *ssa.FieldAddr, write ssa.Instruction) {
	what := "list"
	if _, isMap := ssaflow.FieldOf(field).Type().Underlying().(*types.Map); isMap {
		what = "map"
	}
	pass.At(c.expr).Because(write, "written here").Fixes(semantic(pass, c.expr)...).
		Sayf("reflect.DeepEqual tells nil and an empty %s apart: field %s is left out when it is empty and comes back as nil, so both differ on every pass; use equality.Semantic.DeepEqual", what, ssaflow.FieldOf(field).Name())
}

// leftOut returns the field of a struct that v is, when JSON leaves it out where
// it is empty.
func leftOut(v ssa.Value) *ssa.FieldAddr {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || !omitted(fa) {
		return nil
	}
	return fa
}

// omitted: fa is the field of a list or map that JSON leaves out where it is empty.
func omitted(fa *ssa.FieldAddr) bool {
	f, st := ssaflow.FieldOf(fa), ssaflow.Struct(fa.X.Type())
	if f == nil || st == nil {
		return false
	}
	switch f.Type().Underlying().(type) {
	case *types.Map, *types.Slice:
	default:
		return false
	}
	options := strings.Split(reflect.StructTag(st.Tag(fa.Field)).Get("json"), ",")
	return slices.Contains(options[1:], "omitempty")
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

// lengthOf: the function asks how many elements the field has.
func lengthOf(pass *rule.Pass, at ssaflow.AccessPath, stored *ssa.FieldAddr) bool {
	for i := range ssaflow.Instrs(stored.Parent()) {
		load, ok := i.(*ssa.UnOp)
		if !ok {
			continue
		}
		fa, ok := load.X.(*ssa.FieldAddr)
		if ok && fa.Field == stored.Field && types.Identical(fa.X.Type(), stored.X.Type()) && objects.PathOf(pass.Flow, fa.X) == at && counted(load) {
			return true
		}
	}
	return false
}

// taken: where both differ, the field is set to what was made. Nothing else sets
// it before, so that it may be nil.
func taken(pass *rule.Pass, at ssaflow.AccessPath, stored *ssa.FieldAddr, made ssa.Value, cmp *ssa.Call) bool {
	found := false
	for i := range ssaflow.Instrs(cmp.Parent()) {
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
	return found
}
