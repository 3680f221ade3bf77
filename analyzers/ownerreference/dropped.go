package ownerreference

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports calls that set an owner, at whose error nobody looks.
func reportDropped(pass *rule.Pass) {
	safe := cannotFail(pass)
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		controller, ok := kube.SetsOwner(fn)
		if !ok {
			return
		}
		stmt, ok := around[0].(ast.Stmt)
		if !ok || !dropsAll(stmt) || safe[call] || pass.Silenced(stmt, "errcheck") {
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

// cannotFail returns the calls that set an owner for an object that was just made,
// as far as one sees in the namespace of that owner, and those whose object comes from
// the caller, who may know, and whose error is dropped openly: _ = f().
func cannotFail(pass *rule.Pass) map[*ast.CallExpr]bool {
	out := make(map[*ast.CallExpr]bool)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			if !setsOwner(call.Fn) || call.Arg(1) == nil {
				continue
			}
			obj := objects.PathOf(pass.Flow, call.Arg(1))
			_, param := obj.Root.(*ssa.Parameter)
			if param && openly(pass, call) || !param && objects.NamespaceOf(pass.Flow, f.Fn, call.Arg(1), call.Arg(0)) {
				out[pass.Flow.CallExpr(call.Instr)] = true
			}
		}
	}
	return out
}

// openly: the statement of the call is _ = f().
func openly(pass *rule.Pass, call ssaflow.Call) bool {
	for _, n := range pass.Flow.Path(call.Instr.Pos()) {
		switch s := n.(type) {
		case *ast.AssignStmt:
			return dropsAll(s)
		case ast.Stmt:
			return false
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
