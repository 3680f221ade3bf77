package ownerreference

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports calls that set an owner and may fail, at whose error nobody looks.
func reportDropped(pass *rule.Pass) {
	fails := mayFail(pass)
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		controller, ok := kube.SetsOwner(fn)
		if !ok {
			return
		}
		stmt, ok := around[0].(ast.Stmt)
		if !ok || !dropsAll(stmt) || pass.Quiet(!fails[call], call, "nothing shows that the object lies elsewhere than its owner, or has another controller") ||
			pass.Silenced(stmt, "errcheck") {
			return
		}
		then := "nothing is set and the garbage collector never deletes the object"
		if controller {
			then = "nothing is set, so that the object is never garbage-collected nor mapped by Owns"
		}
		pass.At(call).Fixes(fix.ReturnError(pass.Flow, stmt, call)...).
			Sayf("the error of %s is dropped: for an owner in another namespace, or a second controller, %s", fn.Name(), then)
	})
}

// mayFail returns the calls that set an owner for an object that is visibly made in another
// namespace, and those that make somebody the controller of an object that was read, which
// may have one, and drop the error without saying so: f() and not _ = f().
func mayFail(pass *rule.Pass) map[*ast.CallExpr]bool {
	out := make(map[*ast.CallExpr]bool)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			controller, ok := kube.SetsOwner(call.Fn)
			if !ok || call.Arg(1) == nil {
				continue
			}
			if objects.MadeElsewhere(pass.Flow, f.Fn, call.Arg(1)) || controller && wasRead(pass, f.Fn, call) && !openly(pass, call) {
				out[pass.Flow.CallExpr(call.Instr)] = true
			}
		}
	}
	return out
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

// openly: the statement of the call is _ = f().
func openly(pass *rule.Pass, call ssaflow.Call) bool {
	for _, n := range pass.Flow.Path(call.Instr.Pos()) {
		if stmt, ok := n.(ast.Stmt); ok {
			_, assigns := stmt.(*ast.AssignStmt)
			return assigns
		}
	}
	return false
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
