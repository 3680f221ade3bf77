package predicatefunc

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// stops returns the first of some predicates that keeps back what drops says of each;
// all of them have to be passed.
func stops(flow *ssaflow.Package, filters []recur.Filter, drops func(ssa.Value) bool) *recur.Filter {
	for i := range filters {
		if dropped(flow, filters[i].Predicate, drops, 0) {
			return &filters[i]
		}
	}
	return nil
}

// dropped: the predicate v, or one of which it is made, keeps back.
func dropped(flow *ssaflow.Package, v ssa.Value, drops func(ssa.Value) bool, depth int) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if drops(v) {
		return true
	}
	call := ssaflow.MadeBy(ssaflow.Unwrap(ssaflow.SoleDefinition(v)))
	if call == nil || depth > 4 {
		return false
	}
	c, ok := flow.Resolve(call)
	if !ok {
		return false
	}
	if all, joins := kube.JoinsPredicates(c.Fn); joins {
		parts := ssaflow.VariadicArgs(c.Arg(0))
		n := 0
		for _, p := range parts {
			if dropped(flow, p, drops, depth+1) {
				n++
			}
		}
		return n > 0 && (all || n == len(parts))
	}
	if c.Static == nil {
		return false
	}
	returns := ssaflow.Returns(c.Static)
	return len(returns) == 1 && len(returns[0].Results) == 1 && dropped(flow, returns[0].Results[0], drops, depth+1)
}
