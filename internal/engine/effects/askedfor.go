package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// askedFor: somebody was asked before, who says yes or no, about what the call looks for:
// has(name) before get(name).
func askedFor(c ssaflow.Call, known ssaflow.Conds) bool {
	args := c.Args
	if c.Method {
		args = args[1:]
	}
	var names []string
	for _, a := range args {
		if _, isConst := a.(*ssa.Const); !isConst && !kube.IsContext(a.Type()) {
			names = append(names, objects.WayTo(a).Name())
		}
	}
	return known.Has(func(k ssaflow.Cond) bool { return looksUp(k.Value, names, 0) })
}

// looksUp: a condition is made of the answer to a question about one of the names: a bool, or
// whether a map has it.
func looksUp(v ssa.Value, names []string, depth int) bool {
	about := func(key ssa.Value) bool { return slices.Contains(names, objects.WayTo(key).Name()) }
	switch x := v.(type) {
	case *ssa.Call:
		if kube.IsBool(x.Type()) && slices.ContainsFunc(x.Call.Args, about) {
			return true
		}
	case *ssa.Lookup:
		if about(x.Index) {
			return true
		}
	}
	i, ok := v.(ssa.Instruction)
	return ok && depth < 4 && slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && looksUp(*op, names, depth+1) })
}
