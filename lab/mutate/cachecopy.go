package mutate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var cacheCopy = &Operator{
	Name:  "cachecopy",
	Doc:   "drops the DeepCopy between a lister or store and a change",
	Rules: []string{"cachemutation"},
	Find: func(p *Package, add func(ast.Node, ...Edit)) {
		p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
			into, ok := kube.DeepCopies(fn)
			x, _ := p.receiver(call)
			if !ok || into || x == nil {
				return
			}
			a, ok := parent(path).(*ast.AssignStmt)
			if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
				return
			}
			_, body, _ := p.function(path)
			from, result := p.assigned(body, p.objectOf(x), call.Pos())
			if from == nil || result != 0 || !p.readsCache(from) || !p.changed(body, p.objectOf(a.Lhs[0]), a.End()) {
				return
			}
			add(call, put(call, p.uncopied(call, x)))
		})
	},
}

// uncopied returns the text of what a call of DeepCopy copies, x, as a value of the
// type of the copy.
func (p *Package) uncopied(call *ast.CallExpr, x ast.Expr) string {
	_, from := types.Unalias(p.Info.TypeOf(x)).(*types.Pointer)
	if _, to := types.Unalias(p.Info.TypeOf(call)).(*types.Pointer); to && !from && !types.IsInterface(p.Info.TypeOf(x)) {
		return "&" + p.text(x)
	}
	return p.text(x)
}

// readsCache reports whether a call returns memory of a cache.
func (p *Package) readsCache(call *ast.CallExpr) bool {
	_, recv := p.receiver(call)
	_, ok := kube.ReadsCache(p.callee(call), recv)
	return ok
}

// changed reports whether something below a variable is assigned behind pos.
func (p *Package) changed(body *ast.BlockStmt, v types.Object, pos token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Pos() < pos || v == nil {
			return !found
		}
		for _, lhs := range a.Lhs {
			if _, ident := ast.Unparen(lhs).(*ast.Ident); !ident && p.root(lhs) == v {
				found = true
			}
		}
		return !found
	})
	return found
}
