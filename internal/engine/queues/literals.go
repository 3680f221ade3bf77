package queues

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// calledAt returns the one call of a function literal by the function around it, which does
// nothing else with it: what workers wrap the work on an item in, to defer Done. nil for
// others.
func calledAt(lit *ssa.Function) *ssa.Call {
	made := ssaflow.MadeAt(lit)
	if made == nil {
		return nil
	}
	var call *ssa.Call
	for _, r := range *made.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if call != nil || r.Call.Value != ssa.Value(made) {
				return nil
			}
			call = r
		default:
			return nil
		}
	}
	return call
}

// handedIn returns what the one call of a function literal gives for its parameter.
func handedIn(param *ssa.Parameter) ssa.Value {
	call := calledAt(param.Parent())
	if call == nil {
		return nil
	}
	for i, p := range param.Parent().Params {
		if p == param && i < len(call.Call.Args) {
			return call.Call.Args[i]
		}
	}
	return nil
}
