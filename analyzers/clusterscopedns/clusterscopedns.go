package clusterscopedns

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports namespaces that are given for cluster-scoped resources.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportSwapped(pass)
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.IsDynamicNamespace(fn) {
			return
		}
		d, ok := pass.DynamicClient(call)
		if !ok || kube.ScopeOf(d.Group, d.Resource) != kube.ScopeCluster {
			return
		}
		if ns, ok := pass.ConstString(d.Namespace); !ok || ns == "" {
			return
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return
		}
		pass.At(rule.Span(sel.Sel.Pos(), call.End())).Fix("drop the namespace", fix.Cut(sel.X.End(), call.End())).
			Say(d.Resource + " is cluster-scoped: with a namespace the request path does not exist (404); drop .Namespace")
	})
}
