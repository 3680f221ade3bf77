package cachesyncresult

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var logged = rule.Form{Name: "logged", Run: reportLogged}

// reportLogged reports a wait whose failure is only logged, and behind which the same workers
// start as behind its success.
func reportLogged(pass *rule.Pass) {
	for _, w := range rule.Shared(pass, findWaits) {
		if !w.used || pass.Flow.InTest(w.call.Pos()) {
			continue
		}
		for _, b := range w.call.Parent().Blocks {
			iff, ok := ssaflow.Terminator(b).(*ssa.If)
			if !ok {
				continue
			}
			cond := ssaflow.Cond{Value: iff.Cond, Val: true}
			v, val := unnegated(cond)
			if ssaflow.SoleDefinition(v) != ssa.Value(w.call) {
				continue
			}
			failed := b.Succs[0]
			if val {
				failed = b.Succs[1]
			}
			if started := startsAfter(pass, failed); started != nil {
				pass.At(w.expr).Because(started, "the workers start in any case").
					Sayf("a failure of %s is only logged: the workers start as if the caches were full; return here", types.ExprString(ast.Unparen(w.expr.Fun)))
			}
		}
	}
}

// unnegated returns what is asked below negations, and the answer on the side where the condition
// holds.
func unnegated(c ssaflow.Cond) (v ssa.Value, val bool) {
	v, val = c.Value, c.Val
	for {
		not, ok := v.(*ssa.UnOp)
		if !ok || not.Op.String() != "!" {
			return v, val
		}
		v, val = not.X, !val
	}
}

// startsAfter returns the start of a worker to which every way from the failure leads, past
// nothing but lines of the log.
func startsAfter(pass *rule.Pass, failed *ssa.BasicBlock) ssa.Instruction {
	tells := false
	for _, i := range failed.Instrs {
		c, ok := i.(*ssa.Call)
		if !ok {
			continue
		}
		if in, ok := pass.Flow.Resolve(c); ok && kube.EffectOf(in.Fn).Has(kube.Tells) {
			tells = true
		}
	}
	starts := func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		if !ok {
			return false
		}
		_, isGo := i.(*ssa.Go)
		c, ok := pass.Flow.Resolve(ci)
		// What ended the wait ends a loop of package wait before its first round.
		isLoop := ok && kube.RunsLoop(c.Fn) >= 0
		return (isGo || isLoop) && !pass.Quiet(isLoop && len(c.Args) > 2, i, "the loop of package wait looks at its stop channel or context first")
	}
	ends := func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Return, *ssa.Panic:
			return true
		case *ssa.Call:
			c, ok := pass.Flow.Resolve(i)
			return ok && kube.NeverReturns(c.Fn)
		}
		return false
	}
	if !tells || paths.Find(pass.Flow, paths.StartOf(failed), paths.Query{To: ends, Avoid: starts}).Found() {
		return nil
	}
	var first ssa.Instruction
	paths.Find(pass.Flow, paths.StartOf(failed), paths.Query{To: func(i ssa.Instruction) bool {
		if first == nil && starts(i) {
			first = i
		}
		return false
	}})
	return first
}
