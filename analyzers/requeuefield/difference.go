package requeuefield

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// negative: v is the difference of two times of which the first is known, at block b,
// to be the earlier one; test is the call that says so.
func negative(pass *rule.Pass, v ssa.Value, b *ssa.BasicBlock) (test ssa.Instruction, ok bool) {
	call, isCall := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !isCall {
		return nil, false
	}
	c, known := pass.Flow.Resolve(call)
	if !known {
		return nil, false
	}
	i, j, isDifference := kube.TimeDifference(c.Fn)
	if !isDifference {
		return nil, false
	}
	at := func(i int) any {
		if i < 0 {
			return present
		}
		return moment(pass, c.Args[i], 0)
	}
	first, second := at(i), at(j)
	for _, k := range pass.Flow.Known(b) {
		asked, isCall := k.Value.(*ssa.Call)
		if !isCall || !k.Val {
			continue
		}
		q, known := pass.Flow.Resolve(asked)
		if !known || len(q.Args) != 2 {
			continue
		}
		swapped, isTest := kube.ComparedTimes(q.Fn)
		if !isTest {
			continue
		}
		early, late := moment(pass, q.Args[0], 0), moment(pass, q.Args[1], 0)
		if swapped {
			early, late = late, early
		}
		if early != nil && late != nil && early == first && late == second {
			return asked, true
		}
	}
	return nil, false
}

// present stands for the time at which it is asked for.
const present = "now"

// moment returns what tells the times that values hold apart: the value that a time was
// taken from, or present; nil when it may have changed.
func moment(pass *rule.Pass, v ssa.Value, depth int) any {
	if depth++; depth > 8 {
		return nil
	}
	switch x := v.(type) {
	case *ssa.Call:
		if c, ok := pass.Flow.Resolve(x); ok && kube.IsPresent(c.Fn) {
			return present
		}
		return v
	case *ssa.Field:
		if kube.IsMetaTime(x.X.Type()) {
			return moment(pass, x.X, depth)
		}
		return v
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return moment(pass, x.X, depth)
		}
	case *ssa.FieldAddr:
		if kube.IsMetaTime(x.X.Type()) {
			return moment(pass, x.X, depth)
		}
		at := pass.Flow.PlaceOf(x)
		if param := ssaflow.ParamOf(at.Root); param != nil {
			return at
		}
		return nil
	case *ssa.Alloc:
		if val := stored(x); val != nil {
			return moment(pass, val, depth)
		}
		return nil
	case *ssa.Parameter, *ssa.Extract:
		return v
	}
	return nil
}

// stored returns the one value that a variable is ever given, as a whole or in the one
// field of a metav1.Time; nil when there are several.
func stored(a *ssa.Alloc) ssa.Value {
	var val ssa.Value
	add := func(v ssa.Value) bool {
		first := val == nil
		val = v
		return first
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != ssa.Value(a) || !add(r.Val) {
				return nil
			}
		case *ssa.FieldAddr:
			for _, u := range *r.Referrers() {
				if st, ok := u.(*ssa.Store); ok && (st.Addr != ssa.Value(r) || !add(st.Val)) {
					return nil
				}
			}
		case *ssa.MakeClosure:
			return nil
		}
	}
	return val
}
