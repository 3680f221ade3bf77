package finalizerleak

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// foundDone returns the call that was asked where control comes to the return, and whose
// other answer is waited for: there the function asks for another pass, as nothing else
// brings one. Of two answers that is the other; of several states, one beside that which
// says that all is gone. What is asked besides may be waited for as well.
func (x *exits) foundDone(ret *ssa.Return) (asked ssa.Instruction, says string) {
	if len(ret.Results) != 2 || !kube.IsResult(ret.Results[0].Type()) || !empty(ret.Results[0]) {
		return nil, ""
	}
	known := x.pass.Flow.Known(ret.Block())
	for _, k := range known {
		call, state := x.answerOf(k.Value)
		if call == nil || state != "" && (!k.Val || !saysGone(state)) || x.asksMore(call, known, ret) {
			continue
		}
		if slices.ContainsFunc(ssaflow.Returns(x.fn), func(w *ssa.Return) bool { return x.waitsFor(w, call, state, k) }) {
			return call, "nothing is waited for any more"
		}
	}
	return nil, ""
}

// empty: the Result is the zero one.
func empty(result ssa.Value) bool {
	switch v := ssaflow.SoleDefinition(result).(type) {
	case *ssa.Const:
		return true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool { return r != ssa.Instruction(v) })
	}
	return false
}

// asksMore: behind the call something else is known where the return is, or read from the
// API on the way there.
func (x *exits) asksMore(call *ssa.Call, known []ssaflow.Cond, ret *ssa.Return) bool {
	p := x.pass.Flow
	return slices.ContainsFunc(known, func(k ssaflow.Cond) bool {
		cond, ok := k.Value.(ssa.Instruction)
		if !ok || !ssaflow.Dominates(call, cond) || lifecycle.AskedDeletion(p, k.Value) != nil {
			return false
		}
		of, _ := x.answerOf(k.Value)
		if v, _, isTest := k.NilTest(); isTest {
			of = x.lookedFor(v)
		}
		return of != call
	}) || slices.ContainsFunc(p.Calls(x.fn), func(c ssaflow.Call) bool {
		_, op := kube.ClientOp(c.Fn)
		return op && ssaflow.Reaches(call, c.Instr, nil) && ssaflow.Reaches(c.Instr, ret, nil)
	})
}

// answerOf returns the call, outside of the API, whose answer a condition is: true or false,
// or the state of what it returns that is compared with a text.
func (x *exits) answerOf(cond ssa.Value) (call *ssa.Call, state string) {
	v := cond
	if cmp, ok := cond.(*ssa.BinOp); ok && cmp.Op == token.EQL {
		text, isConst := cmp.Y.(*ssa.Const)
		load, isLoad := cmp.X.(*ssa.UnOp)
		if !isConst || !isLoad || text.Value == nil || text.Value.Kind() != constant.String {
			return nil, ""
		}
		if _, field := load.X.(*ssa.FieldAddr); !field {
			return nil, ""
		}
		v, state = objects.PathOf(x.pass.Flow, load.X).Root, constant.StringVal(text.Value)
	} else if !kube.IsBool(cond.Type()) {
		return nil, ""
	}
	switch v.(type) {
	case *ssa.Call, *ssa.Extract:
	default:
		return nil, ""
	}
	call = x.lookedFor(v)
	if call == nil {
		return nil, ""
	}
	if c, ok := x.pass.Flow.Resolve(call); !ok || c.Fn == nil {
		return nil, ""
	} else if _, op := kube.ClientOp(c.Fn); op {
		return nil, "" // its changes bring the next pass
	}
	return call, state
}

// waitsFor: the return asks for another pass, behind another answer of the same call.
func (x *exits) waitsFor(w *ssa.Return, call *ssa.Call, state string, done ssaflow.Cond) bool {
	if !silent(w) || recur.AsksAgain(w.Results[0]) == "" {
		return false
	}
	return slices.ContainsFunc(x.pass.Flow.Known(w.Block()), func(k ssaflow.Cond) bool {
		if state == "" {
			return k.Value == done.Value && k.Val != done.Val
		}
		other, s := x.answerOf(k.Value)
		return other == call && s != "" && s != state && k.Val
	})
}

// saysGone: in the state, as what runs outside of the cluster reports it, there is nothing left.
func saysGone(state string) bool {
	words := strings.FieldsFunc(strings.ToLower(state), func(r rune) bool { return r < 'a' || r > 'z' })
	if len(words) == 0 || len(words) > 1 && (words[0] == "not" || words[0] == "partially") {
		return false
	}
	return slices.Contains([]string{"deleted", "terminated", "removed", "destroyed", "gone"}, words[len(words)-1])
}
