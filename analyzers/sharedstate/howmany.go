package sharedstate

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// isOne: the number of workers is the constant 1 wherever it comes from: each call that hands
// it over does so with 1, in this package and in those that import it.
func (c *checker) isOne(n ssa.Value, depth int) bool {
	if n == nil || depth > 4 {
		return false
	}
	n = ssaflow.Unwrap(n)
	if x, ok := n.(*ssa.Convert); ok {
		n = x.X
	}
	if k, ok := n.(*ssa.Const); ok {
		return isOne(k.Value)
	}
	param, ok := n.(*ssa.Parameter)
	if !ok {
		return false
	}
	fn := param.Parent()
	at, callers := slices.Index(fn.Params, param), c.callers.Callers(fn)
	if at < 0 || callers.AsValue || callers.Dynamic || callers.Literal {
		return false
	}
	for _, s := range callers.Sites {
		if at >= len(s.Call.Args) || !c.isOne(s.Call.Args[at], depth+1) {
			return false
		}
	}
	calls := len(callers.Sites)
	if obj, ok := fn.Object().(*types.Func); ok && callers.Exported {
		if fn.Signature.Recv() != nil {
			at--
		}
		for _, e := range c.pass.Elsewhere(obj) {
			if at < 0 || !isOne(e.Arg(at)) {
				return false
			}
			calls++
		}
	}
	return calls > 0
}

func isOne(v constant.Value) bool {
	return v != nil && v.Kind() == constant.Int && constant.Compare(v, token.EQL, constant.MakeInt64(1))
}
