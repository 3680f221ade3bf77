package getanyerror

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var presumed = rule.Form{Name: "presumed", Run: reportPresumed}

// reportPresumed reports branches for any error of a read that say of themselves that nothing
// was found.
func reportPresumed(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, fail := range errflow.Failures(f.Fn) {
			p := presumption{pass: pass, f: f, fail: fail, test: rule.EnclosingStmt[*ast.IfStmt](pass, fail.If.Cond.Pos())}
			if p.test != nil {
				p.report()
			}
		}
	}
}

// A presumption is a branch for any error of something that may be a NotFound.
type presumption struct {
	pass *rule.Pass
	f    *memory.Func
	fail errflow.Failure
	test *ast.IfStmt
}

func (p *presumption) report() {
	read, ok := p.read()
	if !ok {
		return
	}
	expr := p.pass.Flow.CallExpr(read.Instr)
	if expr == nil || p.looksAtError() || !p.goesWell() || p.onlyLeaves() || !p.saysAbsent() || p.told(read) || p.pass.RunByCommand(p.f.Fn) {
		return
	}
	p.pass.At(expr).Because(p.test.Cond, "any error comes here, and the branch says that nothing was found").
		Sayf(`every error of %s is taken for "not found" here, a timeout or Forbidden, too; test apierrors.IsNotFound and return other errors`, p.pass.CallName(expr))
}

// read returns the call whose error leads to the branch, when it may be the NotFound of a read,
// of which nobody has asked yet, and any other error as well.
func (p *presumption) read() (ssaflow.Call, bool) {
	origins := effects.NotFoundOrigins(p.pass.Effects, p.fail.Err, p.fail.Block)
	if len(origins) != 1 || origins[0].Text {
		return ssaflow.Call{}, false
	}
	from, ok := errflow.ResultOf(p.pass.Flow, p.fail.Err)
	return from, ok && from.Instr == origins[0].Call.Instr && !errflow.OnlyNotFound(p.pass.Flow, from.Static)
}

// looksAtError: somebody returns or keeps the error, writes it to the log as one, or asks more
// of it than whether it is there.
func (p *presumption) looksAtError() bool {
	uses := errflow.UsesOf(p.pass.Flow, p.fail.Err, func(*ssa.BasicBlock) bool { return true })
	return uses.Kept || uses.Returned || slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool {
		e := kube.EffectOf(c.Fn)
		return !e.Has(kube.Tells) && !kube.RecordsEvent(c.Fn) && !kube.Notes(c.Fn) || e.Has(kube.LogsError)
	})
}

// onlyLeaves: the branch only returns from a function that has nothing to answer with: what it
// leaves out is done the next time.
func (p *presumption) onlyLeaves() bool {
	_, returns := ssaflow.Terminator(p.fail.Block).(*ssa.Return)
	return returns && p.f.Fn.Signature.Results().Len() == 0 && !slices.ContainsFunc(p.pass.Flow.Calls(p.f.Fn), func(c ssaflow.Call) bool {
		return c.Instr.Block() == p.fail.Block && !kube.EffectOf(c.Fn).Has(kube.Tells)
	})
}

// goesWell: nothing in the branch ends in an error, in an answer that has it asked again, or
// with the program.
func (p *presumption) goesWell() bool {
	n := errflow.ErrorResult(p.f.Fn.Signature)
	for _, b := range p.f.Fn.Blocks {
		if !p.fail.Block.Dominates(b) {
			continue
		}
		switch end := ssaflow.Terminator(b).(type) {
		case *ssa.Panic:
			return false
		case *ssa.Return:
			if n >= 0 && !ssaflow.IsNilConst(ssaflow.SoleDefinition(end.Results[n])) && !p.otherFailed(b) || slices.ContainsFunc(end.Results, func(v ssa.Value) bool { return recur.AsksAgain(v) != "" }) ||
				n == 1 && p.f.Fn.Parent() != nil && kube.IsBool(end.Results[0].Type()) {
				return false
			}
		}
	}
	return true
}

// otherFailed: something else that is done in the branch has failed.
func (p *presumption) otherFailed(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(errflow.Failures(p.f.Fn), func(f errflow.Failure) bool {
		return f.Block != p.fail.Block && p.fail.Block.Dominates(f.Block) && f.Block.Dominates(b) && f.Origin != p.fail.Origin
	})
}

// told: another form, or rule swallowederr of the object of a request, says so.
func (p *presumption) told(call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	if ok && p.pass.Effects.ReconcilePath().Has(p.f.Fn) && objects.KeyOf(p.pass.Flow, call.Arg(op.Key)).Kind == objects.KeyRequest {
		return true
	}
	return slices.ContainsFunc(rule.Shared(p.pass, findReads), func(r *read) bool {
		return r.call.Instr == call.Instr && (r.made != nil || ok && (r.deletesWhere(op) != nil || r.deletesOtherwise(op) != nil || r.removesFinalizer(op) != nil))
	})
}
