package labelselectorstring

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports texts that are no selectors where a selector is asked for.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if t := pass.TypesInfo.TypeOf(n); t == nil || !kube.IsListOptions(t) {
					return true
				}
				for _, el := range n.Elts {
					if kv, ok := el.(*ast.KeyValueExpr); ok {
						if key, ok := kv.Key.(*ast.Ident); ok && key.Name == kube.LabelSelectorField {
							check(pass, kv.Value)
						}
					}
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					sel, ok := l.(*ast.SelectorExpr)
					if !ok || len(n.Lhs) != len(n.Rhs) || sel.Sel.Name != kube.LabelSelectorField {
						continue
					}
					if t := pass.TypesInfo.TypeOf(sel.X); t != nil && kube.IsListOptions(t) {
						check(pass, n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if kube.IsLabelsParse(fn) && len(call.Args) > 0 {
			check(pass, call.Args[0])
		}
	})
}

// check looks at the text of a selector.
func check(pass *rule.Pass, e ast.Expr) {
	call, ok := pass.Defined(e).(*ast.CallExpr)
	if !ok {
		return
	}
	fn := pass.Callee(call)
	if !kube.IsLabelSelectorString(fn) && !(kube.IsPrint(fn) && prints(pass, call)) {
		return
	}
	pass.At(e).
		Say(types.ExprString(call) + " prints the struct, which is not the text of a selector, and the server refuses it: use metav1.LabelSelectorAsSelector and its String()")
}

// prints: a selector is among the operands.
func prints(pass *rule.Pass, call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if t := pass.TypesInfo.TypeOf(a); t != nil && kube.IsLabelSelector(t) {
			return true
		}
	}
	return false
}
