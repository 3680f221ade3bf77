package getanyerror

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var created = rule.Form{Name: "created", Run: reportCreated}

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

// mayExist: the error of the creation is tested for AlreadyExists.
func mayExist(pass *rule.Pass, create ssaflow.Call) bool {
	uses, ok := errflow.UsesOfCall(pass.Flow, create)
	return ok && slices.ContainsFunc(uses.Calls, func(u ssaflow.Call) bool {
		return kube.IsAlreadyExistsTest(u.Fn) || kube.IsIgnoreAlreadyExists(u.Fn)
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
