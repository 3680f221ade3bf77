package ssaowner

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// owned: the object holds data of its owner, and the function, or the one that makes
// the object, makes the owner its controller.
func (a applies) owned(e ast.Expr, t types.Type) bool {
	if !kube.HoldsOwnersData(t) {
		return false
	}
	if a.controls(a.fn, t) {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	made := a.pass.Callee(call)
	for _, file := range a.pass.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && made != nil && a.pass.TypesInfo.Defs[fn.Name] == types.Object(made) {
				return a.controls(fn, t)
			}
		}
	}
	return false
}

// controls: the function makes somebody the controller of an object of type t.
func (a applies) controls(fn *ast.FuncDecl, t types.Type) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee := a.pass.Callee(call)
		if controller, ok := kube.SetsOwner(callee); ok && controller && len(call.Args) > 1 {
			found = kube.KindOf(a.pass.TypesInfo.TypeOf(call.Args[1])) == kube.KindOf(t)
		} else if sel, ok := call.Fun.(*ast.SelectorExpr); ok && kube.IsApplyConfiguration(t) && sel.Sel.Name == "WithOwnerReferences" {
			found = kube.Named(a.pass.TypesInfo.TypeOf(call)) == kube.Named(t)
		}
		return !found
	})
	return found
}
