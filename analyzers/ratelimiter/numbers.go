package ratelimiter

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
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
		from := ssaflow.Converted(v)
		if from == nil || !isDuration(v.Type()) || isDuration(from.Type()) {
			return nil, false
		}
		if !n.seen[v] && effects.IsCount(n.pass.Effects, from, isDuration) {
			n.pass.At(v).Because(to, "this waits for it").
				Say("a number becomes a duration without a unit: it counts nanoseconds, so that this is no delay; multiply it by time.Second")
		}
		n.seen[v] = true
		return nil, true
	}})
}
