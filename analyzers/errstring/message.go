package errstring

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// searches: a call of a function of package strings that looks for a text.
func searches(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil || fn.Pkg.Pkg.Path() != "strings" {
		return false
	}
	switch fn.Name() {
	case "Contains", "HasPrefix", "HasSuffix", "EqualFold":
		return true
	}
	return false
}

// errorOf returns the error whose message v is.
func errorOf(v ssa.Value, depth int) ssa.Value {
	call, ok := ssaflow.SoleDefinition(v).(*ssa.Call)
	if !ok || depth > 3 {
		return nil
	}
	if m := call.Call.Method; m != nil {
		if m.Name() == "Error" && kube.IsError(call.Call.Value.Type()) {
			return call.Call.Value
		}
		return nil
	}
	if fn := call.Call.StaticCallee(); fn != nil && fn.Pkg != nil && fn.Pkg.Pkg.Path() == "strings" && len(call.Call.Args) == 1 {
		return errorOf(call.Call.Args[0], depth+1)
	}
	return nil
}

// fromAPI: the error is the result of an operation of a client or of a lister.
func fromAPI(pass *rule.Pass, err ssa.Value) bool {
	c, ok := errflow.ResultOf(pass.Flow, err)
	if !ok || !c.Method {
		return false
	}
	if _, ok := kube.ClientOp(c.Fn); ok {
		return true
	}
	_, ok = c.CachedRead()
	return ok && kube.IsLister(c.Args[0].Type())
}

// source returns the error as the source names it: a variable.
func source(pass *rule.Pass, node ast.Expr) ast.Expr {
	var found ast.Expr
	ast.Inspect(node, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 0 {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Error" {
				if id, ok := sel.X.(*ast.Ident); ok && kube.IsError(pass.TypesInfo.TypeOf(id)) {
					found = id
				}
			}
		}
		return found == nil
	})
	return found
}
