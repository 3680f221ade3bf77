package getanyerror

import (
	"go/ast"
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var created = rule.Form{Name: "created", Run: reportCreated}

// reportCreated reports a Create that follows a Get that failed for any reason.
func reportCreated(pass *rule.Pass) {
	for _, r := range rule.Shared(pass, findReads) {
		if r.made != nil && !pass.Quiet(pass.RunByCommand(r.f.Fn), r.call.Instr, "a command of a person, who sees its error") {
			pass.At(r.expr).Because(r.made, "created here").Fixes(r.returnFirst()...).
				Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, pass.CallName(r.expr), pass.CallName(r.made))
		}
	}
}

// looksFirst: what creates the object is a function out of sight, or one that reads first.
func (r *read) looksFirst(create ssaflow.Call) bool {
	if _, direct := kube.ClientOp(create.Fn); direct {
		return false
	}
	if create.Static == nil {
		return true
	}
	_, reads := r.pass.Effects.Graph().AnyCall(create.Static, callgraph.BeforeReturn, func(c ssaflow.Call) callgraph.Look {
		op, ok := kube.ClientOp(c.Fn)
		return callgraph.FoundIf(ok && op.Verb == kube.Get)
	})
	return reads
}

// askedAgain: where the creation fails, too, the function says that it is not done, and no error:
// whoever polls it asks again.
func (r *read) askedAgain(create ssaflow.Call) bool {
	res := r.f.Fn.Signature.Results()
	if res.Len() != 2 || !kube.IsBool(res.At(0).Type()) || !kube.IsError(res.At(1).Type()) {
		return false
	}
	err := errflow.ErrorOf(create.Instr)
	for _, fail := range errflow.Failures(r.f.Fn) {
		if err == nil || fail.Origin != err {
			continue
		}
		return !slices.ContainsFunc(ssaflow.Returns(r.f.Fn), func(ret *ssa.Return) bool {
			return fail.Block.Dominates(ret.Block()) && !(isFalse(ssaflow.SoleDefinition(ret.Results[0])) && ssaflow.IsNilConst(ssaflow.SoleDefinition(ret.Results[1])))
		})
	}
	return false
}

func isFalse(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value)
}

// mayExist: where the object is there after all, the answer of the creation is asked for that.
func (r *read) mayExist(create ssaflow.Call) bool {
	uses, ok := errflow.UsesOfCall(r.pass.Flow, create)
	return ok && slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool {
		return kube.IsAlreadyExistsTest(u.Fn) || kube.IsIgnoreAlreadyExists(u.Fn)
	})
}

// createsAfter returns the Create of the kind that was read where the read failed,
// unless something else than a log looks at the error.
func (r *read) createsAfter() *ast.CallExpr {
	op, ok := kube.ClientOp(r.call.Fn)
	if !ok || op.Verb != kube.Get || op.Sub != "" {
		return nil
	}
	kind := r.readKind(op)
	if kind == nil || slices.ContainsFunc(r.uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) }) {
		return nil
	}
	for i := range r.f.Ops {
		create := &r.f.Ops[i]
		if create.Op.Verb != kube.Create || create.Sub != "" || r.looksFirst(create.Call) || r.operandKind(create) != kind || !errflow.Failed(r.pass.Flow, r.err, create.Call.Instr.Block()) ||
			r.pass.Quiet(r.mayExist(create.Call), create.Call.Instr, "the creation may meet an object that is there") ||
			r.pass.Quiet(r.askedAgain(create.Call), create.Call.Instr, "where the creation fails the function is asked again") {
			continue
		}
		if made := r.pass.Flow.CallExpr(create.Call.Instr); made != nil {
			return made
		}
	}
	return nil
}
