package locks

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"go/types"
	"golang.org/x/tools/go/ssa"
)

// Shared follows memory that several goroutines use into the functions of the
// package: it starts with parameters that hold it and adds those that get it,
// or something below it, in a call.
func Shared(p *ssaflow.Package, seeds []*ssa.Parameter) map[*ssa.Parameter]bool {
	out := make(map[*ssa.Parameter]bool)
	work := append([]*ssa.Parameter(nil), seeds...)
	for len(work) > 0 {
		param := work[0]
		work = work[1:]
		if out[param] {
			continue
		}
		out[param] = true
		for _, fn := range withLiterals(param.Parent()) {
			for _, c := range p.Calls(fn) {
				if c.Static == nil {
					continue
				}
				for i, a := range c.Args {
					if i < len(c.Static.Params) && ssaflow.Refers(a.Type()) && ssaflow.ParamOf(p.PlaceOf(a).Root) == param {
						work = append(work, c.Static.Params[i])
					}
				}
			}
		}
	}
	return out
}

// withLiterals returns fn and the function literals in it.
func withLiterals(fn *ssa.Function) []*ssa.Function {
	out := []*ssa.Function{fn}
	for _, a := range fn.AnonFuncs {
		out = append(out, withLiterals(a)...)
	}
	return out
}

// mutexes returns the fields of a struct type that are mutexes.
func mutexes(t types.Type) []*types.Var {
	st := ssaflow.Struct(t)
	if st == nil {
		return nil
	}
	var out []*types.Var
	for i := range st.NumFields() {
		f := st.Field(i)
		if t := f.Type(); isLocker(t) && (f.Embedded() || !types.IsInterface(t)) && !hasMethods(t) {
			out = append(out, f)
		}
	}
	return out
}

// hasMethods: t does more than lock and unlock, so it is no plain mutex.
func hasMethods(t types.Type) bool {
	set := types.NewMethodSet(types.NewPointer(t))
	if _, ok := t.Underlying().(*types.Pointer); ok {
		set = types.NewMethodSet(t)
	}
	for i := range set.Len() {
		switch set.At(i).Obj().Name() {
		case "Lock", "Unlock", "TryLock", "RLock", "RUnlock", "TryRLock", "RLocker", "lockSlow", "unlockSlow", "rUnlockSlow":
		default:
			if set.At(i).Obj().Exported() {
				return true
			}
		}
	}
	return false
}
