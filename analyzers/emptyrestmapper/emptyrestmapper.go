package emptyrestmapper

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports mappers of resources that know none.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		if kube.MapsKinds(fn) {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
				check(pass, sel.X, call, around)
			}
			return
		}
		params := fn.Type().(*types.Signature).Params()
		for i, arg := range call.Args {
			if i < params.Len() && kube.IsRESTMapper(params.At(i).Type()) {
				check(pass, arg, call, around)
			}
		}
	})
}

// check reports the call that made the mapper e, when nothing was added to it
// before it is used.
func check(pass *rule.Pass, e ast.Expr, call *ast.CallExpr, around []ast.Node) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		v := pass.TypesInfo.Uses[id]
		if v == nil {
			return
		}
		def := pass.Flow.Definition(v)
		if def == nil || !pass.Untouched(v, call.Pos(), around, nil) {
			return
		}
		e = ast.Unparen(def)
	}
	if made, ok := e.(*ast.CallExpr); ok && kube.IsNewDefaultRESTMapper(pass.Callee(made)) {
		pass.At(made).
			Say(`NewDefaultRESTMapper maps nothing until Add is called: every lookup fails with "no matches for kind"; add the kinds or use a discovery based mapper`)
	}
}
