package ratelimiter

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNumbers reports numbers that are no constants, and become delays without a unit:
// RequeueAfter: time.Duration(spec.Seconds).
func reportNumbers(pass *rule.Pass) {
	n := numbers{pass: pass, seen: make(map[ssa.Value]bool)}
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			for _, i := range kube.Delays(c.Fn) {
				n.look(c.Arg(i), c.Instr)
			}
			if i, _ := kube.ResyncArg(c.Fn); i >= 0 {
				n.look(c.Arg(i), c.Instr)
			}
		}
	}
	pass.Flow.EachFieldStore(func(fa *ssa.FieldAddr) {
		if kube.RequeueField(ssaflow.FieldOf(fa)) != "RequeueAfter" {
			return
		}
		for _, r := range *fa.Referrers() {
			if st, ok := r.(*ssa.Store); ok {
				n.look(st.Val, st)
			}
		}
	})
}

type numbers struct {
	pass *rule.Pass
	seen map[ssa.Value]bool
}

// look reports the conversions of numbers that a delay comes from, by whichever way.
func (n *numbers) look(delay ssa.Value, to ssa.Instruction) {
	if delay == nil || n.pass.Flow.InTest(to.Pos()) {
		return
	}
	ssaflow.Origins(n.pass.Flow, delay, ssaflow.OriginOptions{Results: true, Through: func(v ssa.Value) ([]ssa.Value, bool) {
		from := converted(v)
		if from == nil || !isDuration(v.Type()) || isDuration(from.Type()) {
			return nil, false
		}
		if !n.seen[v] && n.isCount(from, 0) {
			n.pass.At(v).Because(to, "this waits for it").
				Say("a number becomes a duration without a unit: it counts nanoseconds, so that this is no delay; multiply it by time.Second")
		}
		n.seen[v] = true
		return nil, true
	}})
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// converted returns what a conversion makes another type of, nil for other values.
func converted(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Convert:
		return v.X
	case *ssa.ChangeType: // of the same underlying type
		return v.X
	}
	return nil
}

// isCount: v is a number that users or others give, or a small constant, and nothing on the way
// makes nanoseconds of it.
func (n *numbers) isCount(v ssa.Value, depth int) bool {
	if depth > 8 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const:
		k, ok := ssaflow.ConstInt(v)
		return ok && -1000 < k && k < 1000*1000
	case *ssa.Convert, *ssa.ChangeType:
		from := converted(v)
		return isInteger(from.Type()) && !isDuration(from.Type()) && n.isCount(from, depth+1)
	case *ssa.BinOp:
		k, ok := ssaflow.ConstInt(v.Y)
		isUnit := v.Op == token.MUL && ok && k >= 1000
		return !isUnit && n.isCount(v.X, depth+1) && n.isCount(v.Y, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if e != v && !n.isCount(e, depth+1) {
				return false
			}
		}
		return true
	case *ssa.Field:
		return n.isGiven(v)
	case *ssa.UnOp:
		if load, ok := v.X.(*ssa.UnOp); ok { // *spec.Seconds
			return n.isCount(load, depth+1)
		}
		return n.isGiven(v)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && v.Index == 0 && n.parses(call)
	case *ssa.Parameter:
		return n.pass.Effects.Graph().EveryArg(v, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			if p, ok := arg.(*ssa.Parameter); ok {
				return callgraph.LookInto, p
			}
			return callgraph.FoundIf(n.isCount(arg, depth+1)), nil
		})
	}
	return false
}

// isGiven: the value is of a field that is decoded, of an API type or of settings, and that the
// package does not assign: who writes it knows nothing of Go. One that says nanoseconds means them.
func (n *numbers) isGiven(v ssa.Value) bool {
	f := ssaflow.FieldLoaded(v)
	if f == nil || strings.Contains(strings.ToLower(f.Name()), "nano") {
		return false
	}
	set, _ := n.pass.Flow.FieldValues(f)
	return len(set) == 0 && isDecoded(v)
}

// isDecoded: the field that v is loaded from has a tag by which a decoder finds it.
func isDecoded(v ssa.Value) bool {
	st, i := (*types.Struct)(nil), 0
	switch v := v.(type) {
	case *ssa.Field:
		st, i = ssaflow.Struct(v.X.Type()), v.Field
	case *ssa.UnOp:
		fa := v.X.(*ssa.FieldAddr)
		st, i = ssaflow.Struct(fa.X.Type()), fa.Field
	}
	return st != nil && st.Tag(i) != ""
}

// parses: the call reads a number from a text.
func (n *numbers) parses(call *ssa.Call) bool {
	c, ok := n.pass.Flow.Resolve(call)
	return ok && c.Fn != nil && c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "strconv"
}
