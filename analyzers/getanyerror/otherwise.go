package getanyerror

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// deletesOtherwise returns the deletion to which control comes from the read where it has
// failed, and not where it went well, when only success is asked for: if err := r.Get(…);
// err == nil { continue }. What is there is left alone, and what could not be read is not.
func (r *read) deletesOtherwise(op kube.Op) *ast.CallExpr {
	if op.Verb != kube.Get || !r.onlySuccess() {
		return nil
	}
	for _, d := range r.pass.Flow.Calls(r.f.Fn) {
		expr := r.pass.Flow.CallExpr(d.Instr)
		if expr == nil || d.Instr == r.call.Instr || !takesAway(r.pass, d) || r.readsFirst(d) && d.Static != nil || !r.comesWhere(d.Instr, true) || r.comesWhere(d.Instr, false) {
			continue
		}
		return expr
	}
	return nil
}

// takesAway: the call takes something away that is not only in memory.
func takesAway(pass *rule.Pass, c ssaflow.Call) bool {
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Verb == kube.Delete || op.Verb == kube.DeleteAll
	}
	return c.Fn != nil && c.Fn.Pkg() != nil && errflow.ErrorResult(c.Fn.Signature()) >= 0 && !kube.EffectOf(c.Fn).Has(kube.Known) && pass.Named(rule.Cleanups, c.Fn)
}

// comesWhere: control comes from the read to an instruction in the same round of a loop,
// where the read has failed or not.
func (r *read) comesWhere(to ssa.Instruction, failed bool) bool {
	return paths.Find(r.pass.Flow, paths.After(r.call.Instr), paths.Query{
		To:   paths.Is(to),
		Edge: func(pred, succ *ssa.BasicBlock) bool { return !succ.Dominates(pred) },
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || ssaflow.SoleDefinition(x) != r.err || isNil != failed
		},
	}).Found()
}
