package getanyerror

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var created = rule.Form{Name: "created", Run: func(pass *rule.Pass) { reportCreated(pass); reportDeleted(pass) }}

// reportCreated reports a Create of the kind that was read where the read failed, unless something
// else than a log looks at the error.
func reportCreated(pass *rule.Pass) {
	for _, r := range rule.Shared(pass, findReads) {
		if slices.ContainsFunc(r.uses.Calls, func(u ssaflow.Call) bool { return !kube.EffectOf(u.Fn).Has(kube.Tells) }) {
			continue
		}
		create := r.createOf(func(create ssaflow.Call) bool {
			_, direct := kube.ClientOp(create.Fn)
			return direct && errflow.Failed(pass.Flow, r.err, create.Instr.Block())
		})
		if create == nil {
			create = r.inCallee()
		}
		if create == nil {
			continue
		}
		made, quiet := pass.Flow.CallExpr(create.Instr), pass.QuietAt(create.Instr)
		if made == nil || quiet(mayExist(pass, *create), "AlreadyExists of the Create is handled") ||
			quiet(pass.RunByCommand(r.f.Fn), "it is a command of a person, who sees its error") {
			continue
		}
		pass.At(r.expr).Because(made, "created here").Fixes(r.returnFirst(made)...).
			Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, pass.CallName(r.expr), pass.CallName(made))
	}
}

// inCallee returns a call of a function of the package that creates an object of the kind after
// any failure of the read, without a look whether it is there.
func (r *read) inCallee() *ssaflow.Call {
	op, ok := kube.ClientOp(r.call.Fn)
	if !ok || op.Verb != kube.Get || op.Sub != "" || kindOf(r.call, op) == nil {
		return nil
	}
	for _, call := range r.pass.Flow.Calls(r.f.Fn) {
		creates := func(c ssaflow.Call) bool {
			is, ok := kube.ClientOp(c.Fn)
			return ok && is.Verb == kube.Create && kindOf(c, is) == kindOf(r.call, op)
		}
		looks := func(c ssaflow.Call) bool {
			is, ok := kube.ClientOp(c.Fn)
			return ok && is.Verb == kube.Get || kube.ErrorTest(c.Fn)
		}
		if call.Static != nil && errflow.Failed(r.pass.Flow, r.err, call.Instr.Block()) && runs(r.pass, call, creates) && !runs(r.pass, call, looks) {
			return &call
		}
	}
	return nil
}

// runs: the call is one, or runs one through functions of the package.
func runs(pass *rule.Pass, call ssaflow.Call, is func(ssaflow.Call) bool) bool {
	if call.Static == nil {
		return is(call)
	}
	_, ok := pass.Effects.Graph().AnyCall(call.Static, callgraph.InPlace, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(is(c)) })
	return ok
}

// reportDeleted reports reconciles that delete what belongs to their object after any failure of
// the read of it.
func reportDeleted(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, read := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(read.Fn)
			err, expr := errflow.ErrorOf(read.Instr), pass.Flow.CallExpr(read.Instr)
			if !ok || op.Verb != kube.Get || err == nil || objects.KeyOf(pass.Flow, read.Arg(op.Key)).Kind != objects.KeyRequest {
				continue
			}
			for _, call := range pass.Flow.Calls(f.Fn) {
				made := pass.Flow.CallExpr(call.Instr)
				if at := call.Instr.Block(); errflow.Failed(pass.Flow, err, at) && !isToldApart(pass, err, at) && runs(pass, call, isDelete) && made != nil {
					pass.At(expr).Because(made, "deleted here").
						Sayf(`every error of %s is treated as "not found": a timeout or Forbidden error also ends in %s; test apierrors.IsNotFound and return other errors`, pass.CallName(expr), pass.CallName(made))
					break
				}
			}
		}
	}
}

func isDelete(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && (op.Verb == kube.Delete || op.Verb == kube.DeleteAll)
}

// isToldApart: the kind of the error was tested on the way to a block.
func isToldApart(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	return pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		v := k.Value
		if x, _, ok := k.NilTest(); ok {
			v = ssaflow.SoleDefinition(x)
		}
		call, ok := v.(*ssa.Call)
		return ok && v != err && errflow.IsGiven(call, err)
	})
}

// mayExist: the error of the creation is tested for AlreadyExists.
func mayExist(pass *rule.Pass, create ssaflow.Call) bool {
	uses, ok := errflow.UsesOfCall(pass.Flow, create)
	return ok && slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool {
		return kube.Is(u.Fn, "apierrors.IsAlreadyExists") || kube.Is(u.Fn, "client.IgnoreAlreadyExists")
	})
}

// returnFirst returns other errors before what follows any error: at the beginning
// of the branch that creates the object, or behind one that leaves when it was read.
func (r *read) returnFirst(made *ast.CallExpr) []fix.Fix {
	for _, n := range r.pass.Flow.Path(made.Pos()) {
		if iff, ok := n.(*ast.IfStmt); ok && iff.Body.Pos() <= made.Pos() && made.End() <= iff.Body.End() && r.isTestOf(iff.Cond, token.NEQ) {
			return fix.ReturnOthers(r.pass.Flow, iff.Body.List[0], r.expr)
		}
	}
	stmt := fix.Statement(r.pass.Flow, made.Pos())
	for above := fix.Above(r.pass.Flow, stmt); above != nil; stmt, above = above, fix.Above(r.pass.Flow, above) {
		iff, ok := above.(*ast.IfStmt)
		if !ok || iff.Init != nil || iff.Else != nil || len(iff.Body.List) == 0 || !r.isTestOf(iff.Cond, token.EQL) {
			continue
		}
		if _, ok := iff.Body.List[len(iff.Body.List)-1].(*ast.ReturnStmt); ok {
			return fix.ReturnOthers(r.pass.Flow, stmt, r.expr)
		}
	}
	return nil
}
