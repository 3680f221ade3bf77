package getanyerror

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var skipped = rule.Form{Name: "skipped", Run: reportSkipped}

// reportSkipped reports deletions of what was read that a reconcile leaves out after any
// error of the read, and goes on as if they had been made.
func reportSkipped(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, r := range rule.Shared(pass, findReads) {
		op, ok := kube.ClientOp(r.call.Fn)
		if !ok || op.Verb != kube.Get || op.Sub != "" || r.made != nil || len(r.uses.Calls) > 0 || !reach.Has(r.f.Fn) || !r.onlySuccess() || r.removesFinalizer(op) != nil {
			continue
		}
		d, _ := r.deletesRead(op).(ssa.CallInstruction)
		if d == nil || r.onlyReturns() || !r.looksAfter(d) || !r.endsWithout(d) || r.meant() {
			continue
		}
		pass.At(r.expr).Because(d, "deleted here").
			Sayf("after any error of %s, such as a timeout, the deletion is left out and the function goes on as if it had been made; return other errors than NotFound", pass.CallName(r.expr))
	}
}

// onlySuccess: nothing is asked about the error but whether it is nil, for what is done then:
// err == nil.
func (r *read) onlySuccess() bool {
	tests := 0
	for _, i := range *r.err.Referrers() {
		switch i := i.(type) {
		case *ssa.BinOp:
			if _, isNil, ok := (ssaflow.Cond{Value: i, Val: true}).NilTest(); !ok || !isNil || i.Op != token.EQL {
				return false
			}
			tests++
		default:
			return false
		}
	}
	return tests == 1
}

// onlyReturns: nothing but a return follows where the read has failed, which is no matter of
// deletions.
func (r *read) onlyReturns() bool {
	for _, t := range *r.err.Referrers() {
		test, ok := t.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, i := range *test.Referrers() {
			if iff, branches := i.(*ssa.If); branches {
				_, returns := iff.Block().Succs[1].Instrs[0].(*ssa.Return)
				return returns
			}
		}
	}
	return false
}

// looksAfter: somebody asks for the error of the deletion: it is to be made.
func (r *read) looksAfter(d ssa.CallInstruction) bool {
	return ssaflow.Used(errflow.ErrorOf(d))
}

// endsWithout: where the read has failed, control comes past the deletion to a return of
// what is no certain error.
func (r *read) endsWithout(d ssa.Instruction) bool {
	n := errflow.ErrorResult(r.f.Fn.Signature)
	return n >= 0 && paths.Find(r.pass.Flow, paths.After(r.call.Instr), paths.Query{
		To: func(i ssa.Instruction) bool {
			ret, ok := i.(*ssa.Return)
			return ok && !errflow.Failed(r.pass.Flow, ret.Results[n], ret.Block())
		},
		Avoid: func(i ssa.Instruction) bool { return i == d || i == r.call.Instr },
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != r.err
		},
	}).Found()
}

// meant: a comment at the read says that it is enough to try.
func (r *read) meant() bool {
	return r.pass.Says(onpurpose.ErrorDropped, r.expr.Pos(), r.expr.End()) || r.pass.Says(onpurpose.OnlyError, r.expr.Pos(), r.expr.End()) ||
		rule.DocSays(onpurpose.DropsErrors, ssaflow.Outermost(r.f.Fn))
}
