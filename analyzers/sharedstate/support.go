package sharedstate

import (
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

func indexOf(param *ssa.Parameter) int {
	for i, p := range param.Parent().Params {
		if p == param {
			return i
		}
	}
	return -1
}

func (c *checker) inTest(fn *ssa.Function) bool {
	return c.pass.Flow.InTest(fn.Pos())
}

// sameForAll: v is made of nothing but the settings of the receiver, so that every
// worker assigns the like.
func (c *checker) sameForAll(v ssa.Value, recv *ssa.Parameter, depth int) bool {
	if depth > 10 {
		return false
	}
	all := func(vals []ssa.Value) bool {
		for _, x := range vals {
			if !c.sameForAll(x, recv, depth+1) {
				return false
			}
		}
		return true
	}
	switch v := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(type) {
	case *ssa.Const, *ssa.Function:
		return true
	case *ssa.Parameter:
		return v == recv
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && c.sameForAll(fa.X, recv, depth+1)
	case *ssa.Extract:
		return c.sameForAll(v.Tuple, recv, depth+1)
	case *ssa.MakeClosure:
		return all(v.Bindings)
	case *ssa.Slice:
		list := ssaflow.VariadicArgs(v)
		return len(list) > 0 && all(list)
	case *ssa.Call:
		// what needs no argument, as time.Now, is new each time
		if v.Call.IsInvoke() || len(v.Call.Args) == 0 {
			return false
		}
		return all(append([]ssa.Value{v.Call.Value}, v.Call.Args...))
	}
	return false
}
