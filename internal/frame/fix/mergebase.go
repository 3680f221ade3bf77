// Subject: fixes

package fix

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MergeBase copies the base that a patch is computed from: MergeFrom(app)
// becomes MergeFrom(app.DeepCopy()).
func MergeBase(info *types.Info, call *ast.CallExpr) []analysis.SuggestedFix {
	arg := ast.Unparen(call.Args[0])
	t := info.TypeOf(arg)
	text := ""
	switch name := operand(arg); {
	case t == nil || name == "":
	case kube.IsAPIObject(t) && hasDeepCopy(t):
		text = name + ".DeepCopy()"
	default:
		// An interface or type parameter copies as runtime.Object.
		pkg, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || !hasMethod(t, "DeepCopyObject") {
			return nil
		}
		text = name + ".DeepCopyObject().(" + types.ExprString(pkg.X) + ".Object)"
	}
	if text == "" {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   "compute the patch from a copy",
		TextEdits: []analysis.TextEdit{{Pos: call.Args[0].Pos(), End: call.Args[0].End(), NewText: []byte(text)}},
	}}
}

// operand renders an expression that a method can be called on: app for &app.
// "" for others than names, fields and elements.
func operand(e ast.Expr) string {
	e = model.Operand(e)
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		return types.ExprString(e)
	}
	return ""
}

// hasDeepCopy: DeepCopy returns what MergeFrom takes.
func hasDeepCopy(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "DeepCopy")
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	return res.Len() == 1 && kube.IsAPIObject(res.At(0).Type())
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}
