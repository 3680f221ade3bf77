package ssaowner

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// created reports objects that a controller creates without its field manager,
// although it has one, for its apply requests: what is created belongs to another
// manager then, with which the first apply conflicts.
func created(pass *rule.Pass, call *ast.CallExpr, fn *types.Func, around []ast.Node) {
	op, ok := kube.ClientOp(fn)
	if !ok || !op.Clientset || op.Verb != kube.Create || op.Sub != "" || op.Opts >= len(call.Args) || !kube.IsCustomResource(pass.TypesInfo.TypeOf(call.Args[op.Obj])) {
		return
	}
	lit, ok := ast.Unparen(call.Args[op.Opts]).(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 0 {
		return
	}
	if f := manager(pass, around); f != nil {
		pass.At(lit).
			Sayf("the field manager of this controller, %s, is not named here: what is created gets another one, and applying it later conflicts; set FieldManager", f.Name())
	}
}

// manager returns the field of the receiver that holds its field manager: one
// that is called as the option is.
func manager(pass *rule.Pass, around []ast.Node) *types.Var {
	for _, n := range around {
		decl, ok := n.(*ast.FuncDecl)
		if !ok || decl.Recv == nil || len(decl.Recv.List) != 1 {
			continue
		}
		t := pass.TypesInfo.TypeOf(decl.Recv.List[0].Type)
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		for f := range s.Fields() {
			if strings.EqualFold(f.Name(), kube.FieldManagerField) && types.Identical(f.Type(), types.Typ[types.String]) {
				return f
			}
		}
	}
	return nil
}
