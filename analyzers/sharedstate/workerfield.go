package sharedstate

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var workerfield = rule.Form{Name: "workerfield", Level: rule.Preview, Run: say("workerfield")}

// workerFields finds assignments to fields of the receiver that the workers make
// without a lock.
func (c *checker) workerFields(form string, w worker) {
	for _, f := range c.pass.Funcs() {
		if !w.fns.Has(f.Fn) || f.TooComplex {
			continue
		}
		seen := make(map[*types.Var]bool)
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				st, ok := i.(*ssa.Store)
				if !ok {
					continue
				}
				fa, ok := st.Addr.(*ssa.FieldAddr)
				if !ok {
					continue
				}
				field, recv := ssaflow.FieldOf(fa), sharedReceiver(c.pass.Flow.PlaceOf(fa.X), w)
				if field == nil || recv == nil || seen[field] || !c.bare(c.locks.Access(objects.MapUse{Instr: st})) || c.sameForAll(st.Val, recv, 0) {
					continue
				}
				seen[field] = true
				c.report(form, fa, field, nil, " is assigned without a lock while %s: one overwrites what another has put there; use a local variable or a mutex", w.why)
			}
		}
	}
}

// sharedReceiver returns the receiver that is at a place, when the workers share
// it.
func sharedReceiver(at ssaflow.AccessPath, w worker) *ssa.Parameter {
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || !w.shared[param] || at.Path != "" || param != receiver(param.Parent()) {
		return nil
	}
	return param
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
