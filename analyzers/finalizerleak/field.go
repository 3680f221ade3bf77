package finalizerleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// field: x.f.AddFinalizer(…) is an addition, x.f = … and f: … say nothing, and
// all else may remove.
func (c *checker) field(obj types.Object, stack []ast.Node) {
	switch p := stack[len(stack)-1].(type) {
	case *ast.KeyValueExpr:
		return
	case *ast.SelectorExpr: // x.f
		if len(stack) < 3 {
			break
		}
		switch q := stack[len(stack)-2].(type) {
		case *ast.AssignStmt:
			for _, l := range q.Lhs {
				if l == ast.Expr(p) && q.Tok == token.ASSIGN {
					return
				}
			}
		case *ast.SelectorExpr: // x.f.AddFinalizer
			call, ok := stack[len(stack)-3].(*ast.CallExpr)
			verb, known := kube.PersistsFinalizer(callee(c.pass, call, ok))
			if known && verb == kube.FinalizerAdd && len(call.Args) == 2 { // with a name, others can remove it
				c.adds(obj, call)
				return
			}
		}
	}
	c.other[obj] = true
}

// finalizes: a type with methods that add and remove a finalizer.
func finalizes(t types.Type) bool {
	found := 0
	for _, name := range []string{"AddFinalizer", "RemoveFinalizer"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if fn, ok := obj.(*types.Func); ok {
			if _, ok := kube.PersistsFinalizer(fn); ok {
				found++
			}
		}
	}
	return found == 2
}

func callee(pass *rule.Pass, call *ast.CallExpr, ok bool) *types.Func {
	if !ok {
		return nil
	}
	return pass.Callee(call)
}
