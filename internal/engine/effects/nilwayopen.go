package effects

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NilWays returns the ways on which a call hands out nil as result i although it has
// not failed, as the body of the callee shows, here or in another package. Of the method of an
// interface they are those of one of the methods behind it, where each that is known has some.
// A way that is taken for what an object lacks which the call is given counts where lacking
// says so of the argument; nil for nowhere.
func NilWays(p *memory.Package, c ssaflow.Call, i int, lacking func(arg ssa.Value, what ssaflow.Steps) bool) []summary.NilWay {
	leadsOn := func(w summary.NilWay) bool {
		return w.Result == i && !slices.ContainsFunc(w.Lacks, func(l summary.ParamPath) bool {
			return lacking == nil || l.Param >= len(c.Args) || !lacking(c.Args[l.Param], l.Path)
		})
	}
	if s := p.SummaryFor(c); s != nil {
		return waysTo(s.NilWays, leadsOn)
	}
	var out []summary.NilWay
	for _, m := range p.Behind(c) {
		out = waysTo(m.NilWays, leadsOn)
		if len(out) == 0 {
			return nil
		}
	}
	return out
}

func waysTo(ways []summary.NilWay, leadsOn func(summary.NilWay) bool) (out []summary.NilWay) {
	for _, w := range ways {
		if leadsOn(w) {
			out = append(out, w)
		}
	}
	return out
}

// NilWayOpen reports whether, with what is known, a call may have taken a way: neither
// its error nor another of its results says otherwise, and none was asked that the way
// does not tell.
func NilWayOpen(w summary.NilWay, call *ssa.Call, known ssaflow.Conds) bool {
	if chosenOtherwise(w, call) {
		return false
	}
	n := errflow.ErrorResult(call.Call.Signature())
	for k := range known.All() {
		if v, isNil, ok := k.NilTest(); ok {
			if e, result := v.(*ssa.Extract); result && e.Tuple == ssa.Value(call) && (e.Index != n || !isNil) {
				return false
			}
			continue
		}
		e, asked := askedResult(k.Value, call, 0)
		if !asked {
			continue
		}
		i := -1
		if e != nil {
			i = slices.IndexFunc(w.Bools, func(b summary.BoolResult) bool { return b.Result == e.Index })
		}
		if i < 0 || w.Bools[i].Val != k.Val {
			return false
		}
	}
	return true
}

// chosenOtherwise: the call gives a parameter, as a constant, another value than the one that
// leads to the way.
func chosenOtherwise(w summary.NilWay, call *ssa.Call) bool {
	return slices.ContainsFunc(w.Params, func(p summary.BoolParam) bool {
		n := p.Param
		if call.Call.IsInvoke() {
			n-- // the receiver is none of the arguments
		}
		if n < 0 || n >= len(call.Call.Args) {
			return false
		}
		k, ok := call.Call.Args[n].(*ssa.Const)
		return ok && k.Value != nil && constant.BoolVal(k.Value) != p.Val
	})
}

// askedResult: a condition was made of a result of the call, of which it comes back when
// it is the condition itself.
func askedResult(v ssa.Value, call *ssa.Call, depth int) (*ssa.Extract, bool) {
	if e, ok := v.(*ssa.Extract); ok && e.Tuple == ssa.Value(call) {
		return e, true
	}
	instr, ok := v.(ssa.Instruction)
	if !ok || depth > 4 {
		return nil, false
	}
	for _, op := range instr.Operands(nil) {
		if *op == nil || kube.IsError((*op).Type()) {
			continue
		}
		if _, asked := askedResult(*op, call, depth+1); asked {
			return nil, true
		}
	}
	return nil, false
}
