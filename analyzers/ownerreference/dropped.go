package ownerreference

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var dropped = rule.Form{Name: "dropped", Run: look((*checker).reportDropped)}

// reportDropped reports calls that set an owner and fail without a consequence for the object.
func (c *checker) reportDropped() {
	pass := c.pass
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			controller, ok := kube.SetsOwner(call.Fn)
			expr, object, err := pass.Flow.CallExpr(call.Instr), call.Arg(1), errflow.ErrorOf(call.Instr)
			if !ok || expr == nil || object == nil || err == nil {
				continue
			}
			uses := errflow.UsesOf(pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
			how := "dropped"
			if uses.Tested {
				how = "only logged"
			}
			stmt := rule.EnclosingStmt[ast.Stmt](pass, expr.Pos())
			if uses.Kept || uses.Returned || slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool { return !kube.EffectOf(c.Fn).Has(kube.Logs) }) ||
				uses.Tested && !goesOn(pass, call) || pass.Silenced(stmt, "errcheck") {
				continue
			}
			_, openly := stmt.(*ast.AssignStmt)
			if pass.Quiet(openly && wasRead(pass, f.Fn, call), expr, "the object was read, and is openly left to the controller that it has") {
				continue
			}
			if pass.Quiet((&naming{c: c, field: "Namespace"}).object(object).alone() && c.without(object, "OwnerReferences", call.Instr, 0), expr,
				"the object is new and in the namespace of its owner: the call cannot fail") {
				continue
			}
			then := "it is never garbage-collected"
			if controller {
				then += " nor watched by Owns"
			}
			finding := pass.At(expr)
			if dropsAll(stmt) {
				finding = finding.Fixes(fix.ReturnError(pass.Flow, stmt, expr)...)
			}
			finding.Sayf("the error of %s is %s: where it fails, %s goes on without an owner: %s", call.Fn.Name(), how, objectText(object), then)
		}
	}
}

// objectText names an object by its kind.
func objectText(v ssa.Value) string {
	if t := kube.Named(ssaflow.Unwrap(v).Type()); t != nil && kube.IsAPIObject(t) {
		return "the " + t.Obj().Name()
	}
	return "the object"
}

// goesOn: where the call has failed, the object is written or returned all the same, or the
// function that was given it ends without a word.
func goesOn(pass *rule.Pass, call ssaflow.Call) bool {
	err, object := errflow.ErrorOf(call.Instr), objects.PathOf(pass.Flow, call.Arg(1))
	is := func(v ssa.Value) bool { return object.Root != nil && objects.PathOf(pass.Flow, v) == object }
	_, given := object.Root.(*ssa.Parameter)
	return paths.Find(pass.Flow, paths.After(call.Instr), paths.Query{
		To: func(i ssa.Instruction) bool {
			to, ok := i.(ssa.CallInstruction)
			if !ok {
				return false
			}
			c, ok := pass.Flow.Resolve(to)
			return ok && c.Fn != nil && kube.TakesContext(c.Fn) && slices.ContainsFunc(c.Args, is)
		},
		Return: func(_ *ssa.Return, results []ssa.Value) bool {
			return given && len(results) == 0 || slices.ContainsFunc(results, is)
		},
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || ssaflow.SoleDefinition(x) != err || !isNil
		},
	}).Found()
}

// wasRead: a Get of the function fills the object that the call gives an owner, or the one
// that it is a copy of.
func wasRead(pass *rule.Pass, fn *ssa.Function, call ssaflow.Call) bool {
	v := ssaflow.Unwrap(call.Arg(1))
	if made, ok := ssaflow.SoleDefinition(v).(*ssa.Call); ok {
		if c, ok := pass.Flow.Resolve(made); ok {
			if _, copies := kube.DeepCopies(c.Fn); copies {
				v = c.Arg(-1)
			}
		}
	}
	obj := objects.PathOf(pass.Flow, v)
	return obj.Root != nil && slices.ContainsFunc(pass.Flow.Calls(fn), func(read ssaflow.Call) bool {
		op, ok := kube.ClientOp(read.Fn)
		return ok && op.Verb == kube.Get && !op.Clientset && ssaflow.Dominates(read.Instr, call.Instr) && objects.PathOf(pass.Flow, read.Arg(op.Obj)) == obj
	})
}

// dropsAll: the statement is f() or _ = f().
func dropsAll(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		id, ok := s.Lhs[0].(*ast.Ident)
		return ok && len(s.Lhs) == 1 && id.Name == "_"
	}
	return false
}
