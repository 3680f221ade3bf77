package lostchange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// changesElement: i changes an element of a list or map that a struct of the type holds.
func changesElement(pass *rule.Pass, i ssa.Instruction, t types.Type, s *types.Struct) bool {
	switch i := i.(type) {
	case *ssa.MapUpdate:
		load, ok := i.Map.(*ssa.UnOp)
		return ok && fieldOf(load.X, t, s)
	case *ssa.Store:
		return inElement(i.Addr, t, s)
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(i)
		return ok && kube.IsSetStatusCondition(c.Fn) && fieldOf(c.Arg(0), t, s)
	}
	return false
}

// inElement: addr lies in an element of a list of the struct.
func inElement(addr ssa.Value, t types.Type, s *types.Struct) bool {
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			load, ok := a.X.(*ssa.UnOp)
			return ok && fieldOf(load.X, t, s)
		default:
			return false
		}
	}
}

// fieldOf: addr is that of a list or map in a struct of type t.
func fieldOf(addr ssa.Value, t types.Type, s *types.Struct) bool {
	at, ok := addr.(*ssa.FieldAddr)
	if !ok || !types.Identical(at.X.Type().Underlying().(*types.Pointer).Elem(), t) {
		return false
	}
	f := ssaflow.FieldOf(at)
	if f == nil || !slices.ContainsFunc(slices.Collect(s.Fields()), func(g *types.Var) bool { return g.Origin() == f.Origin() }) {
		return false
	}
	switch f.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}
