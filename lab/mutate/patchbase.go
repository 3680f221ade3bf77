package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var patchBase = &Operator{
	Name:  "patchbase",
	Doc:   "computes a patch from the object itself in place of a copy",
	Rules: []string{"mergefrom"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
			if !kube.Is(fn, "client.MergeFrom", "client.MergeFromWithOptions", "client.StrategicMergeFrom") || len(call.Args) == 0 {
				return
			}
			made, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
			if !ok {
				_, body, _ := p.function(path)
				made, _ = p.assigned(body, p.objectOf(call.Args[0]), call.Pos())
			}
			if made == nil {
				return
			}
			into, ok := kube.DeepCopies(p.callee(made))
			if x, _ := p.receiver(made); ok && !into && x != nil {
				add(call, put(made, p.uncopied(made, x)))
			}
		})
	},
}
