package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unlock = &Operator{
	Name:  "unlock",
	Doc:   "does not unlock a mutex",
	Rules: []string{"lockbalance"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
			if !kube.Is(fn, "sync.*.Unlock", "sync.*.RUnlock") {
				return
			}
			if s := statement(path); s != nil {
				add(s, cut(s))
			}
		})
	},
}
