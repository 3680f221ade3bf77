package cachemutation

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// left: the function is the only one that an informer of its own, made beside its
// registration, calls with deleted objects, and is used for nothing else: such an
// object has left the store, and nobody else was given it.
func left(pass *rule.Pass, fn *ssa.Function) bool {
	at := deletes(pass, fn)
	if at == nil {
		return false
	}
	for i, n := range at {
		add, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		callee := pass.Callee(add)
		if kube.IsNewInformer(callee) {
			return true // it takes its one handler
		}
		sel, ok := ast.Unparen(add.Fun).(*ast.SelectorExpr)
		return ok && kube.IsAddEventHandler(callee) && i <= 3 && onlyHandler(pass, sel.X)
	}
	return false
}

// onlyHandler: an informer that the function makes gets one handler there, and is handed
// to nobody.
func onlyHandler(pass *rule.Pass, informer ast.Expr) bool {
	l := pass.Local(informer)
	if l == nil || l.Addressed || len(l.Values) != 1 {
		return false
	}
	made, ok := l.Values[0].(*ast.CallExpr)
	if !ok || !kube.IsNewInformer(pass.Callee(made)) {
		return false
	}
	handlers := 0
	for _, u := range l.Uses {
		sel, ok := u.Around[0].(*ast.SelectorExpr)
		if !ok || len(u.Around) < 2 {
			return false
		}
		if call, ok := u.Around[1].(*ast.CallExpr); ok && call.Fun == ast.Expr(sel) && kube.IsAddEventHandler(pass.Callee(call)) {
			handlers++
		}
	}
	return handlers == 1
}

// deletes returns the nodes around the one place that names the function, or where it is
// written, when that is the field of a handler for deleted objects; innermost first.
func deletes(pass *rule.Pass, fn *ssa.Function) []ast.Node {
	var around []ast.Node
	uses := 0
	lit, _ := fn.Syntax().(*ast.FuncLit)
	for _, file := range pass.Files {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			id, named := n.(*ast.Ident)
			if named && fn.Object() != nil && pass.TypesInfo.Uses[id] == fn.Object() {
				uses++
			}
			kv, ok := n.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			key, ok := kv.Key.(*ast.Ident)
			if !ok || key.Name != "DeleteFunc" || !kube.IsHandlerField(pass.TypesInfo.Uses[key]) {
				return true
			}
			value := ast.Unparen(kv.Value)
			if lit != nil && value == ast.Expr(lit) || fn.Object() != nil && pass.TypesInfo.Uses[model.Name(value)] == fn.Object() {
				around = nil
				for i := len(stack) - 1; i >= 0; i-- {
					around = append(around, stack[i])
				}
			}
			return true
		})
	}
	if lit == nil && uses != 1 {
		return nil
	}
	return around
}
