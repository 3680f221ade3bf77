package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var statusWrite = &Operator{
	Name:  "statuswrite",
	Doc:   "writes the status by a write of the main resource",
	Rules: []string{"statusupdate", "statuslost", "createorupdate", "staleversion", "observedgeneration"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, _ []ast.Node) {
			op, ok := p.operation(call)
			if !ok || op.Verb != kube.Update && op.Verb != kube.Patch {
				return
			}
			sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !isMethod {
				return
			}
			if op.Clientset {
				if op.Sub == "status" {
					add(call, put(sel.Sel, string(op.Verb)))
				}
				return
			}
			accessor, ok := ast.Unparen(sel.X).(*ast.CallExpr)
			if !ok || !kube.IsStatusAccessor(p.callee(accessor)) {
				return
			}
			if x, _ := p.receiver(accessor); x != nil {
				add(call, put(accessor, p.text(x)))
			}
		})
	},
}
