package getanyerror

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var deleted = rule.Form{Name: "deleted", Run: reportDeleted}

// reportDeleted reports deletions that a read leads to which has failed for any reason.
func reportDeleted(pass *rule.Pass) {
	for _, r := range rule.Shared(pass, findReads) {
		op, ok := kube.ClientOp(r.call.Fn)
		if !ok || op.Verb != kube.Get && op.Verb != kube.List || op.Sub != "" || r.made != nil || r.asked() || pass.Quiet(pass.RunByCommand(r.f.Fn), r.call.Instr, "a command of a person does what it can") {
			continue
		}
		if d := r.deletesWhere(op); d != nil {
			pass.At(r.expr).Because(d, "deleted here").
				Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, pass.CallName(r.expr), pass.CallName(d))
			continue
		}
		if d := r.deletesOtherwise(op); d != nil {
			pass.At(r.expr).Because(d, "deleted here").
				Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, pass.CallName(r.expr), pass.CallName(d))
			continue
		}
		if ch := r.removesFinalizer(op); ch != nil {
			pass.At(r.expr).Because(ch, "the finalizer is removed here").
				Sayf("after any error of %s, such as a timeout, what it asks for stays and the finalizer is removed: nothing cleans it up any more; return other errors than NotFound", pass.CallName(r.expr))
		}
	}
	for _, f := range pass.Funcs() {
		for _, u := range unreadIn(pass, f) {
			u.report()
		}
	}
}

// asked: more than a log looks at the error.
func (r *read) asked() bool {
	return slices.ContainsFunc(r.uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) })
}

// deletesWhere returns the deletion of another object that is made where the read has
// failed.
func (r *read) deletesWhere(op kube.Op) *ast.CallExpr {
	for i := range r.f.Ops {
		d := &r.f.Ops[i]
		if d.Op.Verb != kube.Delete && d.Op.Verb != kube.DeleteAll || !errflow.Failed(r.pass.Flow, r.err, d.Call.Instr.Block()) || r.readsFirst(d.Call) || r.takesBack(d) {
			continue
		}
		if made := r.pass.Flow.CallExpr(d.Call.Instr); made != nil {
			return made
		}
	}
	return nil
}

// readsFirst: what deletes is a function that reads by itself.
func (r *read) readsFirst(d ssaflow.Call) bool {
	if _, direct := kube.ClientOp(d.Fn); direct {
		return false
	}
	if d.Static == nil {
		return true
	}
	_, reads := r.pass.Effects.Graph().AnyCall(d.Static, callgraph.BeforeReturn, func(c ssaflow.Call) callgraph.Look {
		op, ok := kube.ClientOp(c.Fn)
		return callgraph.FoundIf(ok && (op.Verb == kube.Get || op.Verb == kube.List))
	})
	return reads
}

// takesBack: the function has created what it deletes.
func (r *read) takesBack(d *memory.OpCall) bool {
	return slices.ContainsFunc(r.f.Ops, func(c memory.OpCall) bool {
		return c.Op.Verb == kube.Create && (r.operandKind(&c) == nil || r.operandKind(&c) == r.operandKind(d)) && ssaflow.Reaches(c.Call.Instr, d.Call.Instr, nil)
	})
}

// removesFinalizer returns the removal of a finalizer to which control comes where the read
// has failed: there alone, or past the deletion of what would have been read.
func (r *read) removesFinalizer(op kube.Op) ssa.Instruction {
	if op.Verb != kube.Get {
		return nil
	}
	failed := func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return !ok || !isNil || ssaflow.SoleDefinition(x) != r.err
	}
	for _, ch := range lifecycle.FinalizerChanges(r.pass.Flow, r.f.Fn) {
		if ch.Verb != kube.FinalizerRemove {
			continue
		}
		if errflow.Failed(r.pass.Flow, r.err, ch.Instr.Block()) {
			return ch.Instr
		}
		if d := r.deletesRead(op); d != nil && ssaflow.Reaches(d, ch.Instr, nil) &&
			paths.Find(r.pass.Flow, paths.After(r.call.Instr), paths.Query{To: paths.Is(ch.Instr), Holds: failed, Avoid: paths.Is(d)}).Found() {
			return ch.Instr
		}
	}
	return nil
}

// deletesRead returns the Delete of the object that is made where the read went well.
func (r *read) deletesRead(op kube.Op) ssa.Instruction {
	if op.Clientset {
		return nil
	}
	obj := ssaflow.Unwrap(r.call.Arg(op.Obj))
	for i := range r.f.Ops {
		d := &r.f.Ops[i]
		v := object.Operand(r.pass.Effects, d)
		if d.Op.Verb != kube.Delete || v == nil || ssaflow.Unwrap(v) != obj {
			continue
		}
		for _, k := range r.pass.Flow.Known(d.Call.Instr.Block()) {
			if x, isNil, ok := k.NilTest(); ok && isNil && ssaflow.SoleDefinition(x) == r.err {
				return d.Call.Instr
			}
		}
	}
	return nil
}
